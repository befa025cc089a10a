import { tour } from './tour.ts'

tour(['fiscal'])
