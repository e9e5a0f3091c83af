/** Things that a price usually covers. */
const SERVICE =
  /\b(?:guides?|guiding|leaders?|leadership|instructors?|instruction|tuition|tutors?|coaching|meals?|breakfasts?|brunch|lunch(?:es)?|dinners?|suppers?|teas?|food|catering|board|picnics?|soup|barbecue|transport|transfers?|shuttle|coach|minibus|bus|ferry|ferries|train|tickets?|entrance|entry|entries|admission|nights?|beds?|berths?|bunks?|accommodation|lodging|hotel|hostel|hut|cabin|campsite|pitch|equipment|gear|helmets?|harness(?:es)?|wetsuits?|ropes?|hire|loan|permits?|fees?|dues|passes|lift pass|insurance|maps?|tax|tents?|boats?|kayaks?|canoes?|bikes?|bicycles?|horses?|rafts?|materials?|luggage|petrol|fuel|diesel|drinks?|water|sheets|linen|towels?|lessons?|classes|workshops?|sessions?|badge|booklet|guidebook|staff|crew|cook|doctor|first aid|photos?|talk|tour|tasting|museum|firewood|sauna)\b/i
/** Things that people bring. */
const PACKED =
  /\b(?:boots?|shoes|trainers|sandals|wellies|wellingtons|slippers|waterproofs?|jackets?|coats?|fleece|jumper|sweaters?|hats?|caps?|gloves|scarf|socks|trousers|shorts|shirts?|swimwear|swimsuit|swimming (?:things|costume|trunks)|costume|towels?|torch|head ?torch|headlamp|batteries|sleeping bags?|liner|roll ?mat|mat|rucksack|backpack|day ?pack|bag|bottle|flask|mug|cup|plate|bowl|cutlery|spoon|knife|fork|sun ?cream|sunscreen|sunglasses|insect|repellent|wash ?kit|toiletries|toothbrush|medication|medicines|passport|id card|whistle|compass|penknife|snacks|camera|binoculars|notebook|pen|pencil|earplugs|blister|plasters|tissues|layers?|clothes|clothing|change of|teddy|pillow)\b/i
/** Things that a price usually does not cover. */
const EXTRA =
  /\b(?:flights?|airfare|visas?|insurance|tips?|gratuit\w+|alcohol\w*|bar\b|beer|wine|drinks|souvenirs?|spending money|pocket money|supplement|personal|laundry|optional|extras?|hire of|rental|vaccin\w+|getting to|travel to|journey to|your own|parking)\b/i

export type ThingShares = { services: number; packed: number; extras: number }

/** The share of each kind of thing in a list. */
export function shareThings(things: string[]): ThingShares {
  const share = (pattern: RegExp) =>
    things.filter((thing) => pattern.test(thing)).length / Math.max(1, things.length)
  return { services: share(SERVICE), packed: share(PACKED), extras: share(EXTRA) }
}

/** Whether a list is about services that a price covers. */
export function areServices(things: string[]): boolean {
  const { services, packed, extras } = shareThings(things)
  return things.length >= 3 && services >= 0.5 && packed < 0.4 && extras < 0.4 && services > packed
}
