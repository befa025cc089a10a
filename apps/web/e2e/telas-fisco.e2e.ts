import { profiles, tour } from './tour.ts'

tour(profiles.slice(profiles.indexOf('fiscal')))
