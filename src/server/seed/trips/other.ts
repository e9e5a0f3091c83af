import { openWaitlist, paidPlace, paragraphs, mapsRouteUrl, type SeedTrip } from './seed-trip.ts'

// Trips that belong to no single sport.
export const other: SeedTrip[] = [
  {
    title: 'Erg Chebbi: Three Nights in the Sand',
    description: paragraphs(
      'Beyond Merzouga the tarmac ends and the dunes begin, without any transition, like a wall of apricot silk. For three nights we live in them: a camp of woven tents in a hollow, a fire of tamarisk, drums from the village of Khamlia, and the tallest crest in Morocco’s east to climb before the sun does.',
      'It is not one sport but a bit of everything. We walk the ridges in the cool, slide down them on boards, ride camels when it is far and sleep when it is hot. Shared four-wheel drives bring us over the Atlas from Fes and carry the water. Bring a scarf; you will learn to tie it.',
    ),
    location: 'Merzouga, Morocco',
    category: null,
    startsInDays: 10,
    days: 5,
    status: 'upcoming',
    price: '356.25',
    budgetLow: '60.00',
    budgetHigh: '110.00',
    maxParticipants: 12,
    going: [
      { person: 'ines', partySize: 2, guests: ['Rui Carvalho'] },
      { person: 'priya', partySize: 1 },
      { person: 'zara', partySize: 2, guests: ['Leila Haddad'] },
    ],
    cars: [
      {
        driver: 'zara',
        passengerSeats: 4,
        fuelEstimate: '41.00',
        bootSpaceDescription: 'Four-wheel drive, water on the roof, soft bags only',
        canFitOnBarge: true,
        status: 'approved',
      },
    ],
    schedule: JSON.stringify([
      {
        day: 'Day 1',
        title: 'Over the Atlas',
        activities: [
          { time: '07:00', activity: 'Leave Fes, cedar forest and monkeys at Azrou' },
          { time: '13:00', activity: 'Lunch in Midelt' },
          { time: '18:30', activity: 'First sight of the dunes, tea in Merzouga' },
        ],
      },
      {
        day: 'Day 2',
        title: 'Into the erg',
        activities: [
          { time: '16:00', activity: 'Camels or feet to the camp' },
          { time: '19:00', activity: 'Sunset from the ridge, tagine' },
        ],
      },
      {
        day: 'Day 3',
        title: 'The great crest',
        activities: [
          { time: '05:00', activity: 'Climb in the dark, sunrise on top' },
          { time: '08:30', activity: 'Sand boards down, breakfast, shade' },
          { time: '20:00', activity: 'Drums from Khamlia' },
        ],
      },
      {
        day: 'Day 4',
        title: 'Long walk',
        activities: [
          { time: '06:30', activity: 'Ridge walk to the far side of the dunes' },
          { time: '21:00', activity: 'Stars, all of them' },
        ],
      },
      {
        day: 'Day 5',
        title: 'Home',
        activities: [{ time: '07:00', activity: 'Ziz valley palms, back to Fes' }],
      },
    ]),
    tourIncludes: [
      'Three nights in a desert camp',
      'One night in Merzouga',
      'All meals in the dunes',
      'Amazigh guide',
      'Camels and sand boards',
      'Drinking water',
    ],
    activities: [
      'Climb the great dune',
      'Walk the ridges',
      'Sand boarding',
      'Ride a camel',
      'Evening of drums',
      'Stargazing',
    ],
    policySecure: paidPlace,
    policyWaitlist: openWaitlist,
    bargeLocation: null,
    accommodationDescription: null,
    image: 'adventure',
    heroImage: 'adventure',
    accommodationImage: null,
    locationCoordinates: { lat: 31.099, lng: -4.012 },
    googleMapsRouteUrl: mapsRouteUrl('Fes, Morocco', 'Merzouga, Morocco'),
  },
]
