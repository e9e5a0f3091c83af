import { expect, test } from 'vitest'
import { parseCoordinates } from './coordinates.ts'

const galdhopiggen = { lat: 61.6363, lng: 8.3123 }

test.each([
  '61.6363, 8.3123',
  ' 61.6363 8.3123 ',
  '61.6363;8.3123',
  '61.6363° N, 8.3123° E',
  '61.6363°N 8.3123°E',
  'N 61.6363 E 8.3123',
  'n61.6363, e8.3123',
  '8.3123° E, 61.6363° N',
  'https://www.google.com/maps/@61.6363,8.3123,15z',
  'https://maps.google.com/?q=61.6363,8.3123',
  'https://www.google.com/maps/search/?api=1&query=61.6363%2C8.3123',
  'https://www.google.com/maps/search/61.6363,+8.3123',
  'https://www.google.com/maps/place/Top/@61.1,8.1,12z/data=!3m1!8m2!3d61.6363!4d8.3123',
  'https://www.openstreetmap.org/?mlat=61.6363&mlon=8.3123#map=15/61.1/8.1',
  'https://www.openstreetmap.org/#map=15/61.6363/8.3123',
  'geo:61.6363,8.3123',
  '(61.6363, 8.3123)',
  '+61.6363, +8.3123',
  '61.6363º N, 8.3123º E',
  '{"lat":61.6363,"lng":8.3123}',
  'Latitude: 61.6363, Longitude: 8.3123',
])('finds the same place in %s', (text) => {
  expect(parseCoordinates(text)).toEqual(galdhopiggen)
})

test.each([
  [`61°38'10.7"N 8°18'44.3"E`, { lat: 61.636306, lng: 8.312306 }],
  ['61° 38′ 10.7″ N, 8° 18′ 44.3″ E', { lat: 61.636306, lng: 8.312306 }],
  [`61°38'10.7"N8°18'44.3"E`, { lat: 61.636306, lng: 8.312306 }],
  [`33°51'31"S, 151°12'51"E`, { lat: -33.858611, lng: 151.214167 }],
  [`N 61° 38.178' W 8° 18.5'`, { lat: 61.6363, lng: -8.308333 }],
  ['-33.86, -151.21', { lat: -33.86, lng: -151.21 }],
  ['−33.86, 151', { lat: -33.86, lng: 151 }],
  ['65, 12', { lat: 65, lng: 12 }],
  ['0, 0', { lat: 0, lng: 0 }],
])('reads %s as decimal degrees', (text, coordinates) => {
  expect(parseCoordinates(text)).toEqual(coordinates)
})

test.each([
  ['nothing', ''],
  ['the name of a place', 'Vega, Norway'],
  ['one number', '61.6363'],
  ['three numbers', '61.6363, 8.3123, 4'],
  ['two latitudes', '61° N, 8° S'],
  ['two longitudes', '8° E, 9° E'],
  ['75 minutes', `61°75'10"N 8°18'44"E`],
  ['a sign and a letter', '-61° S, 8° E'],
  ['a link that does not contain them', 'https://maps.app.goo.gl/abc'],
  ['a link that searches for a name', 'https://example.org/?q=Vega'],
])('finds no coordinates in %s: “%s”', (_what, text) => {
  expect(parseCoordinates(text)).toBeNull()
})
