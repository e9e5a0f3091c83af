import { expect, test } from 'vitest'
import { drawnPdf, drawLines, drawText } from '#testing/drawn-pdf.ts'
import { readDocument } from './read-document.ts'

const read = (...pages: string[]) => readDocument(drawnPdf(pages), { onPage: () => undefined })
const textOf = async (...pages: string[]) => (await read(...pages)).pages.map(({ text }) => text)
const scheduleOf = async (...drawn: string[]) => (await read(drawn.join('\n'))).extraction.extracted.schedule

const HEADING = { font: 'bold', size: 14 } as const
const heading = (left: number, top: number, text: string) => drawText(left, top, text, HEADING)

/**
 * A table row, with one cell per column; empty cells are left out. `columns` are the left edges, in points.
 */
function row(top: number, columns: number[], cells: string[]): string {
  return cells.map((text, at) => (text === '' ? '' : drawText(columns[at] ?? 0, top, text))).join('\n')
}

test('repeated headers and page numbers are left out of the text', async () => {
  const page = (number: number, text: string) =>
    [
      drawText(60, 30, 'Hill Club Journal', { size: 9 }),
      drawText(60, 100, text),
      drawText(280, 815, `Page ${number} of 3`, { size: 9 }),
    ].join('\n')
  const texts = [
    'The first walk goes over the ridge.',
    'The second one ends at the inn.',
    'The last one is short.',
  ]
  expect(await textOf(...texts.map((text, at) => page(at + 1, text)))).toEqual(texts)
})

test('two columns are read one after the other', async () => {
  const left = [
    'We leave the cars at the bridge and',
    'walk along the stream to the first',
    'meadow, where we rest and eat. The',
    'path is steep after that, and narrow.',
    'Take good shoes, for it is wet there',
  ]
  const right = [
    'in the morning. The hut stands above',
    'the trees and has room for twelve of',
    'us. In the evening there is a fire and',
    'somebody will tell old stories. We all',
    'sleep well after such a long day.',
  ]
  const [text] = await textOf(
    [heading(60, 60, 'Over the ridge'), drawLines(60, 100, left), drawLines(320, 100, right)].join('\n'),
  )
  expect(text).toBe(`Over the ridge\n${[...left, ...right].join(' ')}`)
})

test('a table keeps its rows, and the lines of a cell are joined', async () => {
  const columns = [60, 140]
  const [day] = await scheduleOf(
    heading(60, 60, 'Itinerary'),
    drawText(60, 90, 'Day 1', { font: 'bold' }),
    row(110, columns, ['09:00', 'Meet at the station']),
    row(128, columns, ['10:30', 'Walk to the lake,']),
    row(142, columns, ['', 'with a swim']),
    row(160, columns, ['13:00', 'Lunch']),
  )
  expect(day).toEqual({
    day: 'Day 1',
    activities: [
      { time: '09:00', activity: 'Meet at the station' },
      { time: '10:30', activity: 'Walk to the lake, with a swim' },
      { time: '13:00', activity: 'Lunch' },
    ],
  })
})

/** The columns of a timetable with three days. */
const WEEKEND = [60, 140, 300, 460]

test('days in the top row of a table get the cells below them', async () => {
  const schedule = await scheduleOf(
    heading(60, 60, 'Programme'),
    row(100, WEEKEND, ['', 'Friday', 'Saturday', 'Sunday']),
    row(125, WEEKEND, ['Morning', 'Arrival', 'Summit walk', 'Swim']),
    row(150, WEEKEND, ['Afternoon', 'Tents up', 'Boat trip', 'Drive home']),
    row(175, WEEKEND, ['Evening', 'Campfire', 'Games night', '']),
  )
  const activitiesByDay = schedule.map(({ day, activities }) => [
    day,
    ...activities.map((each) => each.activity),
  ])
  expect(activitiesByDay).toEqual([
    ['Friday', 'Arrival', 'Tents up', 'Campfire'],
    ['Saturday', 'Summit walk', 'Boat trip', 'Games night'],
    ['Sunday', 'Swim', 'Drive home'],
  ])
  expect(schedule[2]?.activities.map(({ time }) => time)).toEqual(['Morning', 'Afternoon'])
})

test('an entry centred between two days belongs to both', async () => {
  const schedule = await scheduleOf(
    heading(60, 60, 'Programme'),
    row(100, WEEKEND, ['', 'Friday', 'Saturday', 'Sunday']),
    row(125, WEEKEND, ['Morning', 'Arrival']),
    drawText(340, 125, 'Sailing on the lake with lunch'),
    row(150, WEEKEND, ['Afternoon', 'Tents up', 'Boat trip', 'Drive home']),
  )
  expect(schedule.map(({ activities }) => activities[0]?.activity)).toEqual([
    'Arrival',
    'Sailing on the lake with lunch',
    'Sailing on the lake with lunch',
  ])
})

test('words divided at a line end are joined, and compound words keep their hyphen', async () => {
  const [text] = await textOf(
    drawLines(60, 90, [
      'We sleep in a self-',
      'catering bunkhouse with comfor-',
      'table beds and two showers.',
    ]),
  )
  expect(text).toBe('We sleep in a self-catering bunkhouse with comfortable beds and two showers.')
})

test('ligatures are split into single letters', async () => {
  const [text] = await textOf(
    drawLines(60, 90, ['The ﬁrst walk goes over high ﬁelds', 'and ends with a ﬁre.']),
  )
  expect(text).toBe('The first walk goes over high fields and ends with a fire.')
})

test('a heading with widely spaced letters is still a heading', async () => {
  const [text] = await textOf(
    [
      drawText(60, 60, 'THE ITINERARY', { ...HEADING, spacing: 4 }),
      drawLines(60, 90, ['Day 1', '09:00 Meet at the station', '10:00 Walk to the lake']),
    ].join('\n'),
  )
  expect(text?.split('\n')[0]).toBe('THE ITINERARY')
})

test('a list beside a timetable is read separately', async () => {
  const columns = [60, 140, 330]
  const { extracted } = (
    await read(
      [
        drawText(60, 50, 'Fossil day on Sunday 25 April', { font: 'bold', size: 20 }),
        heading(60, 90, 'The plan'),
        heading(330, 90, 'Your ticket buys'),
        row(112, columns, ['8.45 am', 'Coach leaves', '• Coach both ways']),
        row(130, columns, ['11 am', 'Fossil hunt', '• Expert guides']),
        row(148, columns, ['noon', 'Soup', '• Loan of a hammer']),
        row(166, columns, ['4 pm', 'Coach home']),
      ].join('\n'),
    )
  ).extraction
  expect(extracted.tourIncludes).toEqual(['Coach both ways', 'Expert guides', 'Loan of a hammer'])
  expect(extracted.schedule[0]?.activities.map(({ activity }) => activity)).toEqual([
    'Coach leaves',
    'Fossil hunt',
    'Soup',
    'Coach home',
  ])
})

test('a timetable that continues on the next page keeps its days', async () => {
  const table = (top: number, rows: string[][]) =>
    rows.map((cells, at) => row(top + at * 25, WEEKEND, cells)).join('\n')
  const { extraction } = await read(
    [
      heading(60, 60, 'Programme'),
      table(100, [
        ['', 'Friday', 'Saturday', 'Sunday'],
        ['08:00', 'Run', 'Walk', 'Swim'],
      ]),
    ].join('\n'),
    table(100, [
      ['10:00', 'Volleyball', 'Tournament', 'Packing'],
      ['15:00', 'Surfing', 'Sailing', 'Coach'],
    ]),
  )
  expect(extraction.extracted.schedule.map(({ activities }) => activities.length)).toEqual([3, 3, 3])
})

test('of two columns in different languages, only the English one is read', async () => {
  const english = [
    'We walk to the hut and have our dinner there.',
    'The price for all members is 90 and includes',
    'two nights with breakfast and the ticket for',
    'the dance on Saturday in the old fire station.',
    'You will need good shoes and a warm coat.',
  ]
  const german = [
    'Wir wandern zur Hütte und essen dort zu Abend.',
    'Der Preis für die Mitglieder ist 90 und enthält',
    'zwei Nächte mit dem Frühstück und die Karte für',
    'den Tanz am Samstag in der alten Feuerwache.',
    'Mitzubringen sind gute Schuhe und ein Mantel.',
  ]
  const [text] = await textOf([drawLines(60, 100, german), drawLines(330, 100, english)].join('\n'))
  expect(text).toContain('have our dinner there')
  expect(text).not.toMatch(/Wir|Nächte|Schuhe/)
})

test('of a line in two languages, only the English half is read', async () => {
  const { extraction } = await read(
    [
      heading(60, 60, 'In the price · El precio incluye'),
      drawLines(60, 90, [
        '• Bicycle and helmet / Bicicleta y casco',
        '• One night with breakfast / Una noche con desayuno',
        '• Lunch on the first day / Almuerzo el primer día',
      ]),
      heading(60, 160, 'Where you sleep · Alojamiento'),
      drawLines(60, 190, [
        'You sleep in the house by the sea, all of you in one room.',
        'La casa está en el puerto y las camas son para todos en una sala.',
      ]),
    ].join('\n'),
  )
  expect(extraction.extracted.tourIncludes).toEqual([
    'Bicycle and helmet',
    'One night with breakfast',
    'Lunch on the first day',
  ])
})

test('the column letters and row numbers of a spreadsheet are ignored', async () => {
  const columns = [40, 70, 160, 250]
  const cells = [
    ['', 'A', 'B', 'C'],
    ['1', 'Fri 3 Sep', '17:00', 'Vans leave campus'],
    ['2', '', '21:30', 'Arrive at the house'],
    ['3', 'Sat 4 Sep', '10:00', 'Surf lesson'],
    ['4', '', '15:00', 'Beach volleyball'],
    ['5', 'Sun 5 Sep', '10:30', 'Last surf lesson'],
    ['6', '', '15:00', 'Vans leave for home'],
  ]
  const schedule = await scheduleOf(
    heading(40, 60, 'Programme'),
    ...cells.map((each, at) => row(90 + at * 18, columns, each)),
  )
  expect(schedule.map(({ day, activities }) => [day, activities.length])).toEqual([
    ['Fri 3 Sep', 2],
    ['Sat 4 Sep', 2],
    ['Sun 5 Sep', 2],
  ])
})
