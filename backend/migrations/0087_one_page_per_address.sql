-- Two pages of a market never share an address, whoever renames them at once. Links have their own entries, with the
-- addresses of the pages.
CREATE UNIQUE INDEX content_entries_one_per_url ON content_entries (locale, url)
  WHERE url IS NOT NULL AND type <> 'page_url';
