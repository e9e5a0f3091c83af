import lighthouse from 'lighthouse'
import { freePort } from '#server/db/free-port.ts'
import { launchBrowser } from './browser.ts'

const TRIES = 3

export type Audit = {
  /** From 0 to 100, by category. */
  scores: Record<string, number>
  requests: number
  /** In milliseconds; NaN without the category 'performance'. */
  times: { firstPaint: number; largestPaint: number; blocking: number }
  /** The ids of audits that cost points. */
  findings: string[]
}

/** Audits a page as Lighthouse's slow phone, in a browser of its own. */
export async function auditPage(url: string, categories: string[]): Promise<Audit> {
  const port = await freePort()
  const browser = await launchBrowser(`--remote-debugging-port=${port}`)
  try {
    for (let tries = 1; ; tries++) {
      const result = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'silent',
        onlyCategories: categories,
        onlyAudits: ['network-requests'],
      })
      // On a very busy machine Lighthouse may not see the page painted at all, so try again.
      if (result && !result.lhr.runtimeError) return readAudit(result.lhr)
      if (tries === TRIES) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    }
  } finally {
    await browser.close()
  }
}

type LighthouseReport = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function readAudit({ categories, audits }: LighthouseReport): Audit {
  const requests = audits['network-requests']?.details
  const findings = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  )
  const time = (id: string) => audits[id]?.numericValue ?? NaN
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    requests: requests?.type === 'table' ? requests.items.filter(isNetworkRequest).length : NaN,
    times: {
      firstPaint: time('first-contentful-paint'),
      largestPaint: time('largest-contentful-paint'),
      blocking: time('total-blocking-time'),
    },
    findings,
  }
}

/** Tiny pictures are data: URLs in the page, and need no request. */
function isNetworkRequest(request: Record<string, unknown>): boolean {
  return !String(request.url).startsWith('data:')
}
