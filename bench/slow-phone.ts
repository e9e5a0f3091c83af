import { auditPage, type Audit } from '../e2e/audit-page.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { startMeasuredProcess } from './measured-process.ts'
import { median, medianRatio, type Figure } from './report.ts'

const ROUNDS = 5
const PAGES = ['/', '/trip/1', '/login']

/** A page, and the same page without scripts, in each round. */
type Audits = { page: Audit[]; withoutScripts: Audit[] }

/** Pages on Lighthouse's slow phone and network: its score, and its times beside the same page without scripts. */
export async function measureSlowPhone(): Promise<Figure[]> {
  await using data = await tempFolder()
  await using server = await startMeasuredProcess('dist/server/main.js', { DATA_DIR: data.folder, PORT: '0' })
  await using copy = await startMeasuredProcess('bench/static-copy.ts', { COPY_OF: server.address })
  const audits = PAGES.map((path) => ({ path, page: [] as Audit[], withoutScripts: [] as Audit[] }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { path, page, withoutScripts } of audits) {
      page.push(await auditPage(server.address + path, ['performance']))
      withoutScripts.push(await auditPage(copy.address + path, ['performance']))
    }
  }
  return audits.flatMap(({ path, ...audited }) => [
    ...pageFigures(path, audited),
    ...(path === '/' ? paintFigures(audited) : []),
  ])
}

function pageFigures(path: string, { page, withoutScripts }: Audits): Figure[] {
  const more = page.map(({ times }, round) => times.blocking - (withoutScripts[round]?.times.blocking ?? NaN))
  return [
    { name: `Lighthouse, speed of ${path}`, value: median(page.map(readScore)), unit: '', atLeast: 95 },
    { name: '  blocking time, more than without scripts', value: median(more), unit: 'ms', atMost: 120 },
    { name: '  blocking time', value: medianBlocking(page), unit: 'ms' },
    // If this is long too, the machine was busy, and the difference says little.
    { name: '  blocking time without scripts', value: medianBlocking(withoutScripts), unit: 'ms' },
  ]
}

const medianBlocking = (audits: Audit[]) => median(audits.map(({ times }) => times.blocking))
const readScore = ({ scores }: Audit) => scores.performance ?? 0

function paintFigures({ page, withoutScripts }: Audits): Figure[] {
  const ratio = (time: keyof Audit['times']) =>
    medianRatio(
      page.map(({ times }) => times[time]),
      withoutScripts.map(({ times }) => times[time]),
    )
  return [
    { name: '  first paint, beside without scripts', value: ratio('firstPaint'), unit: '×', atMost: 1.4 },
    {
      name: '  largest paint, beside without scripts',
      value: ratio('largestPaint'),
      unit: '×',
      atMost: 1.25,
    },
  ]
}
