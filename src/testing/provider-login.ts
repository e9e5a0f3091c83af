import { exchangeCode } from '#contract/auth.ts'
import type { TestBrowser } from './test-browser.ts'

type SiteAddress = { address: string }

/** Starts at the site, and chooses an account at the provider or cancels. Returns the login page's result. */
export async function logInAtProvider(site: SiteAddress, browser: TestBrowser, subject: string | null) {
  const page = await browser.open(`${site.address}/api/login`)
  const [name, value] = subject === null ? ['cancel', '1'] : ['account', subject]
  // Without the provider, the site itself answers with the login page.
  const finalPage =
    page.url.origin === site.address
      ? page
      : await browser.open(page.url, { method: 'POST', body: new URLSearchParams({ [name]: value }) })
  return readLoginResult(finalPage.url)
}

/** Reads the code or the error from the login page's URL. */
export function readLoginResult(url: URL): { path: string; code: string; error: string | null } {
  const result = new URLSearchParams(url.hash.slice(1))
  return { path: url.pathname, code: result.get('code') ?? '', error: result.get('error') }
}

/** Gets the token for a code, as the login page does. */
export async function exchangeLoginCode(site: SiteAddress, browser: TestBrowser, code: string) {
  const response = await browser.post(site.address + exchangeCode.path, { code })
  const body = (await response.json()) as { token: string; code?: string; message?: string }
  return { status: response.status, ...body }
}
