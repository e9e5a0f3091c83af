import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { contentPaths } from '#contract/content.ts'

export type ContentPage = {
  path: (typeof contentPaths)[number]
  title: string
  lead: string
  /** For search results and share previews: 120 to 155 characters. */
  description: string
  Body: LazyExoticComponent<ComponentType>
}

export const contentPages: ContentPage[] = [
  {
    path: '/how-it-works',
    title: 'How It Works',
    lead: 'Pick a trip, take a seat, pay online and split the rest. Here is the whole way, from first look to last cent.',
    description:
      'Pick a group trip, choose a seat in someone’s car, hold it for 15 minutes, pay online and split shared costs to the cent. The whole way in six steps.',
    Body: lazy(() => import('./how-it-works.tsx')),
  },
  {
    path: '/about',
    title: 'About',
    lead: 'Group trips with the places, the cars and the costs on one page.',
    description:
      'Why Wild Trip Planner exists: a paid place with a seat in a real car, cars that make it onto the barge, and shared costs split fairly to the cent.',
    Body: lazy(() => import('./about.tsx')),
  },
  {
    path: '/safety-guidelines',
    title: 'Safety Guidelines',
    lead: 'Short rules for the road, the barge and the wild. Worth five minutes before every trip.',
    description:
      'How to stay safe on a group trip: what to check before you book, rules for drivers and passengers, boarding the barge, and looking after each other.',
    Body: lazy(() => import('./safety-guidelines.tsx')),
  },
  {
    path: '/faqs',
    title: 'FAQs',
    lead: 'Short answers about holds, waitlists, cars and money.',
    description:
      'Short answers to common questions: how long places are held, how the waitlist works, how cars and seats are booked, how to pay, and what is refunded.',
    Body: lazy(() => import('./faqs.tsx')),
  },
  {
    path: '/contact',
    title: 'Contact',
    lead: 'How to reach the organiser, and what to tell them so that they can help.',
    description:
      'How to reach the organiser of your trip, which details to include so that they can help quickly, and where to ask about the data stored about you.',
    Body: lazy(() => import('./contact.tsx')),
  },
  {
    path: '/help-center',
    title: 'Help Center',
    lead: 'When something does not work: what happened, and what to do next.',
    description:
      'Help with signing in, seats that were just taken, declined or late payments, shared expenses that look odd, notifications and your private calendar.',
    Body: lazy(() => import('./help-center.tsx')),
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    lead: 'What you and the organiser can expect from each other, in plain words.',
    description:
      'The plain-language terms between you and the organiser running this site: accounts, bookings and prices, driving, shared expenses, content and risk.',
    Body: lazy(() => import('./terms-of-service.tsx')),
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    lead: 'What this site keeps about you, who sees it, and how to have it forgotten.',
    description:
      'What is stored about you and why, who can see it, which cookies are used, how long sessions last, and how your account can be anonymised. No tracking.',
    Body: lazy(() => import('./privacy-policy.tsx')),
  },
  {
    path: '/cancellation-policy',
    title: 'Cancellation Policy',
    lead: 'How much you get back, and when. You see the exact figure before you cancel.',
    description:
      'Refunds at a glance: 100% at 30 days or more, 50% at 14 to 29, 25% at 7 to 13, and always everything back when the organiser cancels the trip.',
    Body: lazy(() => import('./cancellation-policy.tsx')),
  },
  {
    path: '/travel-insurance',
    title: 'Travel Insurance',
    lead: 'Not included and not sold here. These are the questions to ask before you leave.',
    description:
      'Trips do not include insurance. What to ask an insurer before a group trip: cancellation, rescue, activities, equipment, and driving with passengers.',
    Body: lazy(() => import('./travel-insurance.tsx')),
  },
  {
    path: '/credits',
    title: 'Photo Credits',
    lead: 'The people whose pictures, letters and icons this site is made with.',
    description:
      'Authors, licences and sources of the photographs on this site, and of the typefaces and icons that it uses: Mona Sans, Spline Sans Mono and Lucide.',
    Body: lazy(() => import('./credits.tsx')),
  },
]
