import { type contentRows, footerLayout, headerLayout, siteSelector } from '../../shared/contract/content/content.ts';
import { contentPage } from '../../shared/contract/content/content-page.ts';
import { contentZone } from '../../shared/contract/content/content-zone.ts';
import type { NearEnv } from '../env.ts';
import type { Handlers } from '../serve.ts';
import { findAssets } from './assets.ts';
import { findEntries } from './entries.ts';

/** The content service: managed entries by type and locale (specification, sections 3 and 7). */
export const contentHandlers: Handlers<typeof contentRows, NearEnv> = {
  async getHeader(asked, { env }) {
    const entries = await findEntries(env, { ...asked, only: undefined, type: 'header_layout' });
    return { entries: entries.map((entry) => headerLayout.parse(entry)) };
  },

  async getFooter(asked, { env }) {
    const entries = await findEntries(env, { ...asked, only: undefined, type: 'footer_layout' });
    return { entries: entries.map((entry) => footerLayout.parse(entry)) };
  },

  async getSiteSelector(asked, { env }) {
    const entries = await findEntries(env, { ...asked, only: undefined, type: 'site_selector_component' });
    return { entries: entries.map((entry) => siteSelector.parse(entry)) };
  },

  async getPageUrls({ locale, uids }, { env }) {
    const { results } = await env.DB.prepare(
      `SELECT uid, url FROM content_entries
       WHERE type = 'page_url' AND locale = ? AND url IS NOT NULL
         AND uid IN (SELECT value FROM json_each(?) AS wanted)`,
    )
      .bind(locale, JSON.stringify(uids.split(',').slice(0, 100)))
      .all<{ uid: string; url: string }>();
    return { entries: results };
  },

  async getAssets({ locale, folder, query }, { env }) {
    return { assets: await findAssets(env, { locale, folder, query }) };
  },

  async getZones({ locale, environment, query }, { env }) {
    const entries = await findEntries(env, { type: 'zone', locale, environment, query });
    return { entries: entries.map((entry) => contentZone.parse(entry)) };
  },

  async getPages(asked, { env }) {
    const entries = await findEntries(env, asked);
    return { entries: entries.map((entry) => contentPage.parse(entry)) };
  },
};
