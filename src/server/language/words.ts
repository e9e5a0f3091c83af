/** Words of questions that do not say what the question is about. */
const STOP_WORDS = new Set(
  [
    // Grammar: articles, pronouns, auxiliary verbs, prepositions, question words and the like.
    'a an the this that these those there here it its is are am was were be been being do does did done doing',
    'have has had having will would shall should can could cannot may might must',
    'of in on at to for from by with about into over under and or but if then than so as not no yes',
    'i me my mine we us our ours you your yours they them their he she his her',
    'somebody someone anybody anyone something anything everything',
    'what which who whom whose when where why how much many any some all each every both still more most other',
    'also just too very really only exactly',
    // What is left of short forms: "isn't" becomes 'isn' and 't'.
    's t re ll ve d m isn aren don doesn didn won wouldn couldn',
    // Words that fit any question about any trip.
    'please tell show say says said give giving know find get gets got need needs want hi hello hey ok okay',
    'trip tour pdf pdfs document documents file brochure flyer leaflet happen happens happening going go goes',
    'suitable suit possible allowed permitted available come join kind sort type work works serve serves',
    'offered use',
  ].flatMap((words) => words.split(' ')),
)

/** Synonyms: a word of a question, and the words that answer it. */
const SYNONYMS: Record<string, string> = {
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

const synonymsByStem = new Map<string, Set<string>>()
for (const [word, synonyms] of Object.entries(SYNONYMS)) {
  const stem = stemOf(word)
  // Words with the same stem, such as 'park' and 'parking', share their synonyms.
  const stems = synonymsByStem.get(stem) ?? new Set()
  for (const synonym of stemsOf(synonyms)) if (synonym !== stem) stems.add(synonym)
  synonymsByStem.set(stem, stems)
}

/** The stems of the words that answer a question with a word of this stem, without the stem itself. */
export function relatedTo(stem: string): ReadonlySet<string> {
  return synonymsByStem.get(stem) ?? new Set()
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
  return wordsOf(text).map(stemOf)
}

/** The topic of a question: the stems of its significant words, without duplicates. */
export function keywordsOf(text: string): string[] {
  const words = wordsOf(text).filter((word) => !STOP_WORDS.has(word))
  return [...new Set(words.map(stemOf))]
}

/** A text's words and numbers. 'Wi-Fi' and 'check-in' are one word each, however they are written. */
function wordsOf(text: string): string[] {
  const joined = foldText(text)
    .replace(/\bwi[- ]fi\b/g, 'wifi')
    .replace(/\bcheck[- ]in\b/g, 'checkin')
  return joined.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** 'hiking', 'hikes' and 'hike' have one stem: without the ending, a doubled consonant and a last 'e'. */
function stemOf(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word
  // 'ferries' -> 'ferry'
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  // 'hikes' -> 'hike', but 'glass', 'campus' and 'tennis' stay.
  const withoutS = /(ss|us|is)$/.test(word) ? word : word.replace(/s$/, '')
  // 'swimming' -> 'swimm', but 'bring' stays.
  const withoutIng = withoutS.length > 5 ? withoutS.replace(/ing$/, '') : withoutS
  // 'planned' -> 'plann', but 'shed' and 'speed' stay.
  const withoutEd = withoutIng.length > 4 ? withoutIng.replace(/([^e])ed$/, '$1') : withoutIng
  // 'swimm' -> 'swim' and 'plann' -> 'plan', but 'cliff' stays, because it had no ending.
  const hadEnding = withoutEd !== withoutS
  const withoutDouble = hadEnding ? withoutEd.replace(/([bdfgmnprt])\1$/, '$1') : withoutEd
  // 'hike' -> 'hik', like 'hiking'.
  return withoutDouble.length > 3 ? withoutDouble.replace(/e$/, '') : withoutDouble
}
