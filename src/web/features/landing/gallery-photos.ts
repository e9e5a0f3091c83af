/** The pictures of the gallery, in the order in which the lightbox turns them. */
export const galleryPhotos = [1, 2, 3, 4, 5, 6].map((number) => `/photos/gallery-${number}.jpg`)
