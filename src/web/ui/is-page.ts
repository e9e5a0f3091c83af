/**
 * Whether an address is one of this site's pages, which open in place. The server's own paths and other sites
 * load a document.
 */
export function isPage(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/')
}
