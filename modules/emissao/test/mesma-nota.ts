import type { ResultadoNota } from '../src/domain/entrada-calculo.ts'
import { alfa, cidade } from '../src/domain/fatos.fixture.ts'

/** A network of Alfa for a subitem, three quarters of it here. */
export const rede = (subitem: string) => ({
  pessoa: alfa.id,
  subitem,
  unidade: 'KM' as const,
  partes: [
    { municipio: cidade.codigo, medida: '7.5' },
    { municipio: '9900002', medida: '2.5' },
  ],
  inicio: '2026-01-01',
  fim: null,
})

/** Everything of a computation that must be the same by whatever channel the service came. */
export const decidido = ({ base, aliquota, imposto, impostoSuspenso, liquido, aReceber, ...resto }: ResultadoNota) => ({
  valores: [base, aliquota, imposto, impostoSuspenso, liquido, aReceber].map(String),
  municipioIncidencia: resto.municipioIncidencia,
  devidoAqui: resto.devidoAqui,
  retido: resto.retido,
  regra: resto.regra,
  recusas: resto.violations.map(({ field, message }) => `${field}: ${message}`).sort(),
  regras: resto.memoria.map(({ passo, fonte }) => `${passo}: ${fonte}`),
})
