import { definePageHead } from '@iss/platform/server'
import { buscarLogotipoPublico } from '../contract/logotipo.ts'

/** The picture at the head of the pages of the server: that of the municipality. */
export const pageHead = definePageHead(buscarLogotipoPublico)
