import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { contentPaths } from '#contract/site.ts'

export type ContentPage = {
  path: (typeof contentPaths)[number]
  title: string
  /** The sentence below the title. */
  lead: string
  /** For search results and share previews: 120 to 155 characters. */
  description: string
  Body: LazyExoticComponent<ComponentType>
}

/** The pages of the guide, in the order of its list of contents. */
export const contentPages: ContentPage[] = [
  {
    path: '/how-it-works',
    title: 'How It Works',
    lead: 'Pick a trip, book your spot, pay online and split the rest.',
    description:
      'Pick a group trip, choose a seat in someone’s car, hold it for 15 minutes, pay online and split shared costs to the cent. See how it works in six steps.',
    Body: lazy(() => import('./how-it-works.tsx')),
  },
  {
    path: '/about',
    title: 'About',
    lead: 'Group trips with people, cars and costs on one page.',
    description:
      'Why Wild Trip Planner exists: a spot on the trip with a seat in a real car, cars that fit on the barge, and shared costs split fairly to the cent.',
    Body: lazy(() => import('./about.tsx')),
  },
  {
    path: '/safety-guidelines',
    title: 'Safety Guidelines',
    lead: 'Short rules for the road, the barge and the wild. Take five minutes before every trip.',
    description:
      'How to stay safe on a group trip: what to check before you book, rules for drivers and passengers, boarding the barge, and looking after each other.',
    Body: lazy(() => import('./safety-guidelines.tsx')),
  },
  {
    path: '/faqs',
    title: 'FAQs',
    lead: 'Short answers about holds, waitlists, cars and money.',
    description:
      'Short answers to common questions: how long we hold your spots, how the waitlist works, how to book seats in cars, how to pay, and what we refund.',
    Body: lazy(() => import('./faqs.tsx')),
  },
  {
    path: '/contact',
    title: 'Contact',
    lead: 'How to reach the organiser, and what to tell them.',
    description:
      'How to reach the organiser of your trip, which details to include so they can help you quickly, and where to ask about the data we keep about you.',
    Body: lazy(() => import('./contact.tsx')),
  },
  {
    path: '/help-center',
    title: 'Help Center',
    lead: 'Something not working? Find out what happened and what to do next.',
    description:
      'Help with logging in, seats that were just taken, declined or late payments, expenses that look wrong, notifications and your private calendar.',
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
    lead: 'What we keep about you, who sees it, and how to delete it.',
    description:
      'What we keep about you and why, who can see it, which cookies we use, how long you stay logged in, and how to delete your account. No tracking.',
    Body: lazy(() => import('./privacy-policy.tsx')),
  },
  {
    path: '/cancellation-policy',
    title: 'Cancellation Policy',
    lead: 'How much we refund, and when. You see the exact amount before you cancel.',
    description:
      'Refunds at a glance: 100% at 30 days or more, 50% at 14 to 29, 25% at 7 to 13, and always a full refund when the organiser cancels the trip.',
    Body: lazy(() => import('./cancellation-policy.tsx')),
  },
  {
    path: '/travel-insurance',
    title: 'Travel Insurance',
    lead: 'We don’t include or sell it. Here’s what to ask before you go.',
    description:
      'Trips do not include insurance. What to ask an insurer before a group trip: cancellation, rescue, activities, equipment, and driving with passengers.',
    Body: lazy(() => import('./travel-insurance.tsx')),
  },
  {
    path: '/credits',
    title: 'Photo Credits',
    lead: 'The people behind the pictures, typefaces and icons on this site.',
    description:
      'Authors, licences and sources of the photographs on this site, and of the typefaces and icons we use: Mona Sans, Spline Sans Mono and Lucide.',
    Body: lazy(() => import('./credits.tsx')),
  },
]
