import { Competencia } from '@iss/kernel/competencia'

export type Periodo = { de: Competencia; ate: Competencia }
