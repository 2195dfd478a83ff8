import type { Shop } from './shop/harness.ts';

/** A mail that the backend would have sent. */
export interface Mail {
  subject: string;
  body: string;
  lang: string;
  link: string | null;
}

/** All mails to somebody, the latest first. */
export async function mailsTo({ db }: Shop, recipient: string): Promise<Mail[]> {
  const { results } = await db
    .prepare('SELECT subject, body, lang, link FROM mails WHERE recipient = ? ORDER BY mail_id DESC')
    .bind(recipient)
    .all<Mail>();
  return results;
}

/** The link in the latest mail to somebody that has this in its address; '' where there is none. */
export async function linkTo(shop: Shop, recipient: string, part: string): Promise<string> {
  const mails = await mailsTo(shop, recipient);
  return mails.find(({ link }) => link?.includes(part))?.link ?? '';
}
