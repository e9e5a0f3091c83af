/** The addresses of a trip's pictures; '' if there is none. */
export type TripPictures = { heroImageUrl: string; imageUrl: string; accommodationImageUrl: string }
export type PictureField = keyof TripPictures

export type PictureSlot = { field: PictureField; name: 'Hero' | 'Main' | 'Accommodation'; purpose: string }

/** The three pictures of a trip, and where each is shown. */
export const pictureSlots: PictureSlot[] = [
  { field: 'heroImageUrl', name: 'Hero', purpose: 'For cards and banners' },
  { field: 'imageUrl', name: 'Main', purpose: 'For detail views and galleries' },
  { field: 'accommodationImageUrl', name: 'Accommodation', purpose: 'Where the group stays' },
]
