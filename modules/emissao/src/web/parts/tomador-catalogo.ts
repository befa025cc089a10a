import type { AnswerOutputOf } from '@iss/portal/call'
import type { buscarCatalogoTomador } from '../../contract/catalogo-tomador.ts'

export type TomadorCatalogo = AnswerOutputOf<typeof buscarCatalogoTomador>['lista'][number]
