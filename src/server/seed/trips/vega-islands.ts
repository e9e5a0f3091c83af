import { openWaitlist, paidPlace, paragraphs, mapsRouteUrl, type SeedTrip } from './seed-trip.ts'

// The first trip of the demo: everything a trip can have is filled in.
export const vegaIslands: SeedTrip = {
  title: 'Vega Islands by Road and Barge',
  description: paragraphs(
    'Three shared cars, one flat-decked barge and an archipelago of some 6,500 islands and skerries where families have built little houses for wild eider ducks for a thousand years. We roll out of Trondheim after breakfast, climb over to the coast through Grong and Tosen, and drive straight onto the deck at Horn for the crossing to Vega.',
    'Days are for the mountain stairs at Ravnfloget, sea kayaks among the skerries off Nes and slow bikes on the flat island roads. Evenings are for the stove, whatever the harbour sold that day, and a sky that takes its time to get dark.',
    'You need walking legs and a sense for weather, not paddling experience. Everything that goes on the barge is already arranged.',
  ),
  location: 'Vega, Helgeland, Norway',
  category: 'hiking',
  startsInDays: 40,
  days: 5,
  status: 'upcoming',
  price: '489.50',
  budgetLow: '140.00',
  budgetHigh: '260.00',
  maxParticipants: 10,
  going: [
    { person: 'maya', partySize: 1 },
    { person: 'tomas', partySize: 2, guests: ['Lucía Herrera'] },
    { person: 'aiko', partySize: 1 },
    { person: 'daniel', partySize: 2, guests: ['Grace Okafor'] },
    { person: 'ines', partySize: 1 },
  ],
  cars: [
    {
      driver: 'maya',
      passengerSeats: 4,
      fuelEstimate: '48.50',
      bootSpaceDescription:
        'Estate car: three 60-litre packs in the back, boots and dry bags in the roof box',
      canFitOnBarge: true,
      status: 'approved',
    },
    {
      driver: 'tomas',
      passengerSeats: 3,
      fuelEstimate: '42.00',
      bootSpaceDescription: 'Hatchback: two packs and soft bags, no hard cases please',
      canFitOnBarge: true,
      status: 'approved',
    },
    {
      driver: 'daniel',
      passengerSeats: 6,
      fuelEstimate: '55.25',
      bootSpaceDescription: 'Long van with rear rack for four bikes, plenty of room behind the last row',
      canFitOnBarge: false,
      status: 'pending',
    },
  ],
  schedule: JSON.stringify([
    {
      day: 'Day 1',
      title: 'North to the barge',
      activities: [
        { time: '08:00', activity: 'Meet at Trondheim central station, load the cars' },
        { time: '08:30', activity: 'Drive north along the Trondheimsfjord and up the Namsen valley' },
        { time: '12:30', activity: 'Soup stop in Namsskogan, change of drivers if wanted' },
        { time: '16:00', activity: 'Line up at Horn quay; everyone gets the deck plan for their car' },
        { time: '16:45', activity: 'Barge to Igerøy, just under an hour through the skerries' },
        { time: '18:30', activity: 'Keys, bunks and fish stew in the cabins at Nes' },
      ],
    },
    {
      day: 'Day 2',
      title: 'The stairs of Ravnfloget',
      activities: [
        { time: '08:00', activity: 'Breakfast and weather talk' },
        {
          time: '09:30',
          activity: 'Vega Stairs: nearly two thousand wooden steps to the edge of Ravnfloget',
        },
        { time: '13:00', activity: 'Lunch above the strandflat, view out to Søla' },
        { time: '15:30', activity: 'Swim and coffee fire on the sand at Eidem' },
        { time: '19:00', activity: 'Dinner by the cabins, boat stories from a neighbour' },
      ],
    },
    {
      day: 'Day 3',
      title: 'Among the skerries',
      activities: [
        { time: '09:00', activity: 'Kayak fitting and first strokes in the harbour of Nes' },
        {
          time: '10:30',
          activity: 'Guided paddle between the skerries, lunch on a bird islet outside nesting time',
        },
        { time: '15:30', activity: 'World heritage centre: the eider houses and the people who kept them' },
        { time: '20:00', activity: 'Sauna and a dip for the brave' },
      ],
    },
    {
      day: 'Day 4',
      title: 'Your choice of high or low',
      activities: [
        { time: '08:30', activity: 'High: Trollvasstinden, 800 metres straight up from the sea' },
        { time: '09:30', activity: 'Low: bikes around the farms to Gladstad and the old church' },
        { time: '17:00', activity: 'Everyone cooks: cod, potatoes and a fuel settle-up over dessert' },
      ],
    },
    {
      day: 'Day 5',
      title: 'Back over the water',
      activities: [
        { time: '07:30', activity: 'Pack, sweep, last look at the harbour' },
        { time: '09:00', activity: 'Barge back to Horn' },
        { time: '12:00', activity: 'Short walk through the hole in Torghatten mountain' },
        { time: '20:00', activity: 'Back in Trondheim' },
      ],
    },
  ]),
  tourIncludes: [
    'Four nights in turf-roofed cabins at Nes',
    'Barge crossings Horn–Igerøy and back for every approved car',
    'All breakfasts and four shared dinners',
    'Mountain leader for Ravnfloget and Trollvasstinden',
    'One full day of sea kayaking with guide and dry suit',
    'Bikes on the island for a day',
    'Entry to the world heritage centre',
    'Sauna evening with firewood',
    'Bed linen and towels',
    'First-aid kit and satellite messenger in each car',
  ],
  activities: [
    'Climb the Vega Stairs',
    'Sea kayak between the skerries',
    'Hike Trollvasstinden',
    'Cycle the island roads',
    'Visit the eider houses',
    'Swim at Eidem beach',
    'Sauna and sea dip',
    'Cook together in the cabin',
    'Walk through Torghatten',
  ],
  policySecure: paidPlace,
  policyWaitlist: openWaitlist,
  bargeLocation:
    'Horn ferry quay on county road 17, about 15 km north of Brønnøysund. Meet in front of the waiting room 45 minutes before departure; cars that fit on the barge line up together.',
  accommodationDescription:
    'Three neighbouring cabins with grass on their roofs and the sound at their doors. Two- and four-bed rooms, one big kitchen table, a wood stove, hot showers and a drying room that really dries. Bring slippers and a sweater; linen is on the beds.',
  image: 'gallery-1',
  heroImage: 'gallery-1',
  accommodationImage: 'cabin',
  locationCoordinates: { lat: 65.6746, lng: 11.9527 },
  googleMapsRouteUrl: mapsRouteUrl('Trondheim Central Station, Norway', 'Vega, Nordland, Norway'),
}
