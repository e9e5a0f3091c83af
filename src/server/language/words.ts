/** Words that are common in questions and say nothing about the topic. */
const STOP_WORDS = new Set(
  (
    'a an the this that these those there here it its is are am was were be been being do does did done doing ' +
    'have has had having will would shall should can could may might must of in on at to for from by with about ' +
    'into over under and or but if then than so as not no yes i me my mine we us our ours you your yours they them ' +
    'their he she his her what which who whom whose when where why how much many any some all each every both ' +
    'please tell show say says said give know find get gets got need needs want also just too very really only ' +
    'trip tour hi hello hey ok okay s t re ll ve d m pdf pdfs document documents file something anything everything ' +
    'exactly still more most other happen happens happening going go goes isn aren don doesn didn won wouldn couldn ' +
    'brochure flyer leaflet giving somebody someone anybody anyone cannot suitable suit possible allowed permitted available come join kind sort type work works serve serves offered use'
  ).split(' '),
)

/** Synonyms: a word of a question, and the words that answer it. */
const RELATED: Record<string, string> = {
  food: 'meal breakfast lunch dinner supper snack picnic eat catering cook board',
  meal: 'food breakfast lunch dinner supper snack picnic catering board',
  eat: 'meal food breakfast lunch dinner supper snack picnic',
  breakfast: 'meal board',
  lunch: 'meal picnic',
  dinner: 'meal supper board',
  supper: 'dinner meal',
  drink: 'water coffee tea beer wine beverage',
  sleep: 'accommodation overnight lodge hut cabin tent hotel hostel room bed dorm camp bunk stay night',
  stay: 'accommodation overnight lodge hut cabin tent hotel hostel room bed dorm camp sleep',
  accommodation: 'overnight lodge hut cabin tent hotel hostel room bed dorm camp sleep stay lodging',
  room: 'dorm bed bunk cabin',
  cost: 'price fee rate charge pay',
  price: 'cost fee rate charge',
  fee: 'price cost charge',
  expensive: 'price cost',
  pay: 'payment price cost deposit',
  payment: 'pay deposit',
  deposit: 'payment pay payable balance',
  bring: 'pack packing gear equipment wear carry',
  pack: 'bring packing gear equipment',
  wear: 'clothing clothes shoes boots jacket bring',
  clothes: 'clothing wear jacket shoes boots layers',
  clothing: 'clothes wear jacket layers',
  shoes: 'boots footwear sandals',
  footwear: 'boots shoes sandals',
  gear: 'equipment kit',
  equipment: 'gear kit',
  meet: 'gather pickup departure depart assemble',
  leave: 'depart departure set off start',
  depart: 'departure leave set start',
  departure: 'depart leave start',
  arrive: 'arrival arriving check-in reach',
  arrival: 'arrive reach check-in',
  return: 'back home arrive end finish',
  back: 'return refundable',
  end: 'finish return back home',
  finish: 'end return',
  transport: 'transfer bus minibus shuttle ferry train drive travel car barge van',
  transfer: 'transport bus minibus shuttle van pickup',
  travel: 'transport transfer bus ferry train drive journey',
  boat: 'ferry barge kayak canoe ship',
  ferry: 'boat barge crossing',
  barge: 'boat ferry',
  bus: 'minibus shuttle coach',
  car: 'drive driver parking vehicle',
  parking: 'park car',
  park: 'parking',
  cancel: 'cancellation refund',
  cancellation: 'cancel refund',
  refund: 'cancel cancellation',
  guide: 'leader instructor guided',
  lead: 'leader guide instructor',
  leader: 'guide instructor',
  instructor: 'guide leader teacher',
  people: 'participant person guest group',
  participant: 'people person guest group',
  walk: 'hike hiking trek walking',
  hike: 'walk trek hiking walking',
  trek: 'hike walk',
  kayak: 'paddle canoe kayaking',
  canoe: 'paddle kayak',
  paddle: 'kayak canoe',
  swim: 'swimming bathe dip',
  bike: 'bicycle cycle cycling',
  bicycle: 'bike cycle',
  cycle: 'bike bicycle ride',
  ride: 'cycle bike',
  climb: 'climbing ascent summit',
  summit: 'top peak climb',
  child: 'kid children minor age',
  children: 'kid child minor age',
  kid: 'child children minor age',
  old: 'age minimum',
  age: 'old minimum years',
  dog: 'pet animal',
  pet: 'dog animal',
  vegetarian: 'vegan diet dietary',
  vegan: 'vegetarian diet dietary',
  diet: 'dietary vegetarian vegan allergy',
  allergy: 'allergies dietary diet',
  gluten: 'dietary diet allergy',
  wifi: 'internet wi-fi',
  internet: 'wifi wi-fi',
  weather: 'storm wind forecast temperature',
  rain: 'weather wet waterproof',
  difficult: 'difficulty grade level fitness experience hard strenuous',
  difficulty: 'grade level fitness experience hard strenuous difficult',
  hard: 'difficulty grade level fitness strenuous',
  fit: 'fitness',
  fitness: 'fit level difficulty',
  experience: 'beginner skill level',
  beginner: 'experience skill level',
  phone: 'telephone call mobile number',
  contact: 'phone call email',
  emergency: 'phone call rescue',
  insurance: 'insured insure',
  shower: 'showers bathroom',
  toilet: 'bathroom toilets wc',
  bathroom: 'shower toilet',
  include: 'inclusive cover provide',
  far: 'km distance miles kilometres',
  distance: 'km miles kilometres',
  long: 'km hours distance duration length',
  high: 'metres ascent elevation altitude',
  money: 'cash card',
  cash: 'money card',
  tip: 'gratuity tips',
  heavy: 'kg weight kilos pounds',
  weight: 'kg kilos pounds',
  backpack: 'pack rucksack',
  rucksack: 'pack backpack',
  luggage: 'bag pack backpack rucksack',
}

const related = new Map(
  Object.entries(RELATED).map(([word, others]) => [
    stem(word),
    new Set(others.split(' ').flatMap((other) => stemsOf(other))),
  ]),
)

/** The stems of the words that answer a question with this word, without the word itself. */
export function relatedTo(word: string): ReadonlySet<string> {
  return related.get(word) ?? new Set()
}

/**
 * Lower case, without accents, ligatures and typographic characters, so that equivalent texts compare equal.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[‘’‚′`]/g, "'")
      .replace(/[“”„″«»]/g, '"')
      .replace(/[‐-―−]/g, '-')
      // Soft hyphens.
      .replace(/\u00ad/g, '')
      .toLowerCase()
  )
}

/** The stems of a text's words, including stop words. */
export function stemsOf(text: string): string[] {
  const plain = foldText(text)
    .replace(/\bwi-fi\b/g, 'wifi')
    .replace(/\bcheck-in\b/g, 'checkin')
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem)
}

/** The topic of a question: the stems of its significant words, without duplicates. */
export function keywordsOf(text: string): string[] {
  const words = foldText(text)
    .replace(/\bwi-fi\b/g, 'wifi')
    .match(/[\p{L}\p{N}]+/gu)
  return [...new Set((words ?? []).filter((word) => !STOP_WORDS.has(word)).map(stem))]
}

/** 'hiking', 'hikes' and 'hike' have one stem: without the ending, a doubled consonant and a last 'e'. */
function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  const single = /(ss|us|is)$/.test(word) ? word : word.replace(/s$/, '')
  const plain = single.length > 5 ? single.replace(/ing$/, '') : single
  const past = plain.length > 4 ? plain.replace(/([^e])ed$/, '$1') : plain
  const undoubled = past === single ? past : past.replace(/([bdfgmnprt])\1$/, '$1')
  return undoubled.length > 3 ? undoubled.replace(/e$/, '') : undoubled
}
