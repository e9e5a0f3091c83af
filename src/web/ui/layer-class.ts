/** The look of layers above the page; they move in from slightly below. */
export const layerClass = [
  'border border-line bg-raised text-ink lifted',
  'transition duration-320 ease-trail starting:translate-y-2 starting:opacity-0',
].join(' ')
