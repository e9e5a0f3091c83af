/** The look of layers above the page; they move in from slightly below. */
export const layerClass = [
  'border border-line bg-raised text-ink shadow-[0_16px_48px_-16px_rgb(8_18_14/0.4)]',
  'transition duration-320 ease-trail starting:translate-y-2 starting:opacity-0',
].join(' ')
