import type { ReactElement } from 'react';
import { heading, joinParts, type Markdown, paragraphs } from '../../../shared/format/markdown.ts';
import { NextSteps, type NextStepsData } from '../../components/product/next-steps.tsx';
import type { PageRequest } from '../../page/page-module.ts';
import { BlockStyles } from '../../styles/late-styles.tsx';
import '../../../client/styles/message.css';

interface UnavailableProps {
  products: NextStepsData;
  request: PageRequest;
}

/** In place of a managed page if the content service fails: a message, a search field, a few products. */
export function Unavailable({ products, request }: UnavailableProps): ReactElement {
  const { t } = request;
  return (
    <>
      <div className="message wrap">
        <h1 className="title">{t('content.unavailable.title')}</h1>
        <p className="muted">{t('content.unavailable.text')}</p>
      </div>
      <BlockStyles />
      <NextSteps products={products} request={request} />
    </>
  );
}

/** The message as Markdown. */
export const unavailableMarkdown = ({ t }: PageRequest): Markdown =>
  joinParts([heading(1, t('content.unavailable.title')), paragraphs(t('content.unavailable.text'))]);
