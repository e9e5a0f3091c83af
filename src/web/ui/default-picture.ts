/** For a trip that has none of its own. */
export const DEFAULT_PICTURE = '/photos/adventure.jpg'
