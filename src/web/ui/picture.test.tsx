// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import photos from './photos.json'
import { Picture } from './picture.tsx'

afterEach(cleanup)

function show(props: Partial<Parameters<typeof Picture>[0]>) {
  const { container } = render(<Picture src="/photos/hero.jpg" alt="A lake" sizes="100vw" {...props} />)
  const image = () => {
    const element = container.querySelector('img')
    if (!element) throw new Error('There is no picture')
    return element
  }
  return { container, image }
}

test('a photo of the site comes in every format and width, with words for it', () => {
  const { container, image } = show({})
  const sources = [...container.querySelectorAll('source')]
  expect(sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp'])
  for (const width of photos.hero.widths) {
    expect(sources[0]?.srcset).toContain(`/photos/hero-${width}.avif ${width}w`)
    expect(sources[1]?.srcset).toContain(`/photos/hero-${width}.webp ${width}w`)
  }
  expect(image().alt).toBe('A lake')
  expect(image().getAttribute('width')).toBe(String(photos.hero.width))
  expect(image().getAttribute('loading')).toBe('lazy')
})

test('what is seen first is loaded first', () => {
  const { image } = show({ priority: true, alt: '' })
  expect(image().getAttribute('fetchpriority')).toBe('high')
  expect(image().hasAttribute('loading')).toBe(false)
  expect(image().alt).toBe('')
})

test('a picture from elsewhere is taken as it is', () => {
  const { container, image } = show({ src: 'https://example.org/lake.png', alt: 'A lake' })
  expect(container.querySelector('source')).toBeNull()
  expect(image().getAttribute('src')).toBe('https://example.org/lake.png')
})

test('a picture that cannot be loaded gives way to another', () => {
  const { image } = show({ src: 'https://example.org/gone.png', fallbackSrc: '/photos/hiking.jpg' })
  fireEvent.error(image())
  expect(image().getAttribute('src')).toBe('/photos/hiking.jpg')
})
