import { NO_DETAILS, type Evidence, type ExtractedDetails } from '#contract/assistant.ts'
import { tripFieldNames } from '#contract/trip-input.ts'
import type { Question, TripDay, TripField } from '#server/ports/assistant/port.ts'

type InventedTrip = Pick<Question, 'facts' | 'schedule' | 'passages' | 'documents' | 'extractions'>

/** A trip with only these fields filled in. */
export function inventTrip(
  { schedule = [], ...texts }: Partial<Record<Exclude<TripField, 'schedule'>, string>> & { schedule?: TripDay[] },
  passages: Question['passages'] = [],
): InventedTrip {
  const values: Partial<Record<TripField, string>> = {
    ...texts,
    schedule: schedule.map(({ name, entries }) => `${name}: ${entries.join('; ')}`).join('\n'),
  }
  const facts = (Object.keys(tripFieldNames) as TripField[]).map((field) => ({ field, value: values[field] ?? '' }))
  return { facts, schedule, passages, documents: [...new Set(passages.map(({ source }) => source))], extractions: [] }
} // prettier-ignore

/** What was read from a PDF, with its own words as evidence. */
export function inventFindings(
  source: string,
  details: Partial<ExtractedDetails>,
  /** `prices`: the quotes for the budget. */
  { page = 1, isProven = true, prices = [] as string[] } = {},
): Question['extractions'][number] {
  const extracted = { ...NO_DETAILS, ...details }
  const toEvidence = (quote: string): Evidence => ({ page, quote, isProven })
  const evidence = {
    tourIncludes: extracted.tourIncludes.map(toEvidence),
    activities: extracted.activities.map(toEvidence),
    budget: prices.map(toEvidence),
    schedule: extracted.schedule.map((day) =>
      day.activities.map(({ time, activity }) => toEvidence(`${time} ${activity}`.trim())),
    ),
    accommodationDescription: [extracted.accommodationDescription]
      .filter((text) => text !== '')
      .map(toEvidence),
  }
  return { source, extracted, evidence }
}

const passage = (source: string, page: number, heading: string, text: string) => ({
  source,
  page,
  heading,
  text,
})

/** A complete trip whose PDF contradicts some of it. */
export const fjord: InventedTrip = {
  ...inventTrip({
    title: 'Kayaks on the Silent Fjord',
    description:
      'Three calm days on the water between steep walls. We paddle in the mornings, swim in the afternoons and cook over the fire. No experience is needed.',
    location: 'Nærøyfjord, Norway',
    category: 'water sports',
    startDate: '2027-06-11',
    endDate: '2027-06-13',
    price: '$489',
    budgetLow: '$60',
    budgetHigh: '$90',
    maxParticipants: '12',
    accommodationDescription: 'Two nights in tents for two on a beach that can only be reached by boat. There is a dry toilet and no shower.',
    policySecure: 'A place is yours once it is paid.',
    policyWaitlist: 'Whoever waits longest is asked first.',
    bargeLocation: 'Gudvangen quay, by the red boathouse',
    refundTiers: 'Until 30 days before: everything back. Later: half.',
    schedule: [
      { name: 'Day 1, Arrival', entries: ['10:00 Kayak lesson at the quay', '13:00 Picnic lunch', '19:00 Dinner over the fire'] },
      { name: 'Day 2', entries: ['08:30 Paddle to the waterfall', '15:00 Swimming', '19:30 Dinner at the beach'] },
      { name: 'Day 3', entries: ['09:00 Pack up the camp', '14:00 Barge back to the quay'] },
    ],
    tourIncludes: 'Kayak and paddle\nLocal guide on all days\nTents for two\nAll meals except breakfast on the first day',
    activities: 'Kayaking\nSwimming\nCampfire cooking',
    heroImageUrl: '/uploads/fjord.jpg',
  }),
  documents: ['Fjord plan.pdf'],
  passages: [
    passage('Fjord plan.pdf', 1, 'Day 1 – Arrival', '9:00 Kayak lesson at the quay\n13:00 Picnic lunch on the shore'),
    passage('Fjord plan.pdf', 2, 'What is not included', '• Travel to Gudvangen\n• Travel insurance\n• Drinks at the inn'),
    passage('Fjord plan.pdf', 2, 'What to bring', '• Sleeping bag\n• Swimwear and a towel\n• Headlamp\n• Warm jacket'),
    passage('Fjord plan.pdf', 3, 'Good to know', 'Your guide is Ingrid Solheim, phone +47 555 01 234. Dogs cannot come along because of the sheep on the beach. The minimum age is 14 years.\nParking at the quay costs $12 per day. A dry suit can be rented for $25.'),
    passage('Fjord plan.pdf', 1, 'Price', 'Price per person: $520, for groups of up to 10 people.'),
  ],
} // prettier-ignore

/** A nearly empty trip, and PDFs that contain nearly everything. */
export const huts: InventedTrip = {
  ...inventTrip({
    title: 'Hut to Hut in the Lechtal Alps',
    description: 'Walking from hut to hut.',
    startDate: '2027-08-02',
    endDate: '2027-08-05',
    price: '$0',
    budgetLow: '$200',
    budgetHigh: '$150',
    schedule: [
      { name: 'Day 1', entries: ['11:00 Meet at the station', '12:00 Walk up to the first hut'] },
    ],
  }),
  documents: ['Lechtal.pdf', 'Kit.pdf'],
  extractions: [
    inventFindings('Lechtal.pdf', { accommodationDescription: 'We sleep in mountain huts, in dormitories of eight to twelve beds. Hot showers cost 4 EUR. There is no wi-fi in the huts.' }),
    inventFindings('Lechtal.pdf', { tourIncludes: ['Half board', 'Certified mountain guide'] }, { page: 2, prices: ['The price of 640 EUR per person includes half board and a certified mountain guide'] }),
    inventFindings('Lechtal.pdf', { schedule: [{ day: 'Day 2', activities: [{ time: '06:30', activity: 'Breakfast' }] }, { day: 'Day 3', activities: [{ time: '06:00', activity: 'The long stage: start' }, { time: '18:30', activity: 'Dinner' }] }] }, { page: 3 }),
  ],
  passages: [
    passage('Lechtal.pdf', 1, 'Overview', 'Four days along the Lechtal high route, from Steeg to Elmen in Tyrol, Austria. The longest\nstage is 14 km with 1,100 metres of ascent.'),
    passage('Lechtal.pdf', 1, 'Accommodation', 'We sleep in mountain huts, in dormitories of eight to twelve beds. Hot showers cost 4 EUR. There is no wi-fi in the huts.'),
    passage('Lechtal.pdf', 2, 'Services', 'The price of 640 EUR per person includes half board and a certified mountain guide; lunch and drinks are not included. The single-room supplement is not available.'),
    passage('Lechtal.pdf', 3, 'Day 2', 'After breakfast at 6:30 we cross the Mädelejoch and reach the Kemptner hut in the early afternoon.'),
    passage('Lechtal.pdf', 3, 'Day 3', 'The long stage: start at 6:00, summit of the Krottenkopf for those who like, dinner at 18:30.'),
    passage('Kit.pdf', 1, 'Packing list', 'Boots with ankle support\nHut sleeping bag liner\nRain jacket\n40 EUR in cash for each day'),
    passage('Kit.pdf', 1, 'Fitness', 'You walk six to seven hours a day with a pack of 8 kg. Good fitness and sure-footedness are needed.'),
    passage('Lechtal.pdf', 4, 'Cancellation', 'Up to 60 days before the start 10% is kept, later 50%.'),
    passage('Lechtal.pdf', 4, 'Group', 'The group has at most 8 participants.'),
  ],
} // prettier-ignore

/** A day trip without any PDF. */
export const forest: InventedTrip = {
  ...inventTrip({
    title: 'Forest Day',
    description: 'A slow day in the old forest with a ranger: we look for tracks, learn which mushrooms are good and eat what we find. Bring your own mug.',
    location: 'Białowieża, Poland',
    startDate: '2027-10-09',
    endDate: '2027-10-09',
    price: '$35.50',
    maxParticipants: '',
    schedule: [
      { name: 'Morning', entries: ['Tracks and signs with the ranger'] },
      { name: 'Afternoon', entries: ['Mushroom walk'] },
      { name: 'Evening', entries: ['Soup by the fire at 18:00'] },
    ],
    tourIncludes: 'Ranger\nSoup (vegetarian)\nTea',
    activities: 'Tracking\nForaging',
  }),
  documents: [],
  passages: [],
} // prettier-ignore
