/** The gallery's pictures, in the order of the lightbox. */
export const galleryPhotos = [1, 2, 3, 4, 5, 6].map((number) => `/photos/gallery-${number}.jpg`)
