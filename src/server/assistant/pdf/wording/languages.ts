const ENGLISH =
  /\b(?:the|and|of|to|with|for|from|is|are|we|you|our|your|will|not|at|on|by|it|all|be|have|in|day|price|prices|included|arrival|breakfast|lunch|dinner|supper|walk|back|nights?|members?|guests?|leave|after|room|where|what|children|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/gi
const OTHERS = [
  /\b(?:der|die|das|und|mit|nicht|für|von|wir|ist|im|zum|zur|den|dem|ein|eine|auf|aus|bei|bis|nach|uhr|tag|preis|nacht|nächte|mitglieder|frühstück|abendessen|mittagessen|ankunft|leistungen|unterkunft|enthalten|wanderung|kinder|ab|pro|zurück|abfahrt|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\b/gi,
  /\b(?:le|la|les|des|du|et|avec|pour|une|un|nous|vous|est|sont|dans|sur|par|jour|prix|nuit|nuits|compris|départ|arrivée|dîner|déjeuner|petit-déjeuner|hébergement|soirée|retour|adultes|enfants|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|au|aux|chez)\b/gi,
  /\b(?:el|los|las|del|de|y|con|para|una|nosotros|es|son|en|por|día|precio|noche|noches|incluye|incluido|salida|llegada|cena|desayuno|almuerzo|alojamiento|regreso|adultos|niños|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b/gi,
  /\b(?:il|lo|gli|della|delle|con|per|una|noi|è|sono|nel|giorno|prezzo|notte|notti|incluso|partenza|arrivo|cena|colazione|pranzo|alloggio|ritorno|adulti|bambini|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)\b/gi,
]
const FOREIGN_LETTERS = /[áéíóúñüößäçèêàâîôû¿¡]/gi

/** Above 0: mostly English; below 0: mostly another language. */
export function englishScore(text: string): number {
  const other = Math.max(...OTHERS.map((words) => count(text, words)))
  return count(text, ENGLISH) - other - (other > 0 ? count(text, FOREIGN_LETTERS) * 0.5 : 0)
}

function count(text: string, words: RegExp): number {
  return text.match(words)?.length ?? 0
}
