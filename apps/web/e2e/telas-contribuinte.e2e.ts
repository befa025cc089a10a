import { profiles, tour } from './tour.ts'

tour(profiles.slice(0, profiles.indexOf('fiscal')))
