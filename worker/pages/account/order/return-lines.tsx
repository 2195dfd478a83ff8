import type { ReactElement, ReactNode } from 'react';
import { returnReasons } from '../../../../shared/contract/orders/order-return.ts';
import type { Order } from '../../../../shared/contract/orders/orders.ts';
import { PiecePicture } from '../../../components/ordered/ordered-pieces.tsx';
import { pieceName } from '../../../components/ordered/piece-name.ts';
import type { Form } from '../../../forms/form.ts';
import { errorOf, type FormState, fieldId } from '../../../forms/form-view.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import { piecesField, reasonField, returnForm } from './return-form.ts';
import '../../../../client/styles/orders/order.css';

interface ReturnLinesProps {
  lines: Order['lines'];
  shown: FormState;
  request: PageRequest;
}

interface PiecesChoiceProps extends ReturnLinesProps {
  form: Form;
  /** Content beside the number of pieces of a line. */
  children?: (position: number) => ReactNode;
}

/** The lines with pieces that can be chosen, each with a field for their number. */
export function PiecesChoice({ form, lines, shown, request, children }: PiecesChoiceProps): ReactElement {
  const { t } = request;
  return (
    <>
      {lines.map((line) => {
        const { position, returnable } = line;
        if (position === null || returnable === 0) return null;
        const pieces = Array.from({ length: returnable + 1 }, (_, count) => count);
        return (
          <fieldset key={position} className="return-form__line">
            <PiecePicture line={line} request={request} />
            <legend>{pieceName(line, request)}</legend>
            <Choice form={form} name={piecesField(position)} label={t('order.return.pieces')} shown={shown}>
              {pieces.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </Choice>
            {children?.(position)}
          </fieldset>
        );
      })}
    </>
  );
}

/** The lines with returnable pieces, each with fields for their number and the reason. */
export function ReturnLines(props: ReturnLinesProps): ReactElement {
  const { t } = props.request;
  return (
    <PiecesChoice form={returnForm} {...props}>
      {(position) => (
        <Choice form={returnForm} name={reasonField(position)} label={t('order.return.reason')} shown={props.shown}>
          <option value="">{t('order.return.choose')}</option>
          {returnReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`order.reason.${reason}`)}
            </option>
          ))}
        </Choice>
      )}
    </PiecesChoice>
  );
}

interface ChoiceProps {
  form: Form;
  name: string;
  label: string;
  shown: FormState;
  children: ReactNode;
}

function Choice({ form, name, label, shown, children }: ChoiceProps): ReactElement {
  const id = fieldId(form, name);
  const error = errorOf(shown, name);
  const typed = shown.typed[name];
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="field__input"
        defaultValue={typed === '' ? undefined : typed}
        aria-describedby={`${id}-error`}
        aria-invalid={error === undefined ? undefined : true}
      >
        {children}
      </select>
      <p className="field__error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
