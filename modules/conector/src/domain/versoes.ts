import { listChavesPublicas } from './chaves-publicas.ts'
import { lerPropriedades } from './propriedades.ts'

/** Of which registry a script is: that of the protocol (A55) or that of the city's tables (A56). */
export const labelOrigemDoScript = { GLOBAL: 'Global', SINCRONIZACAO: 'Sincronização' } as const
export type OrigemDoScript = keyof typeof labelOrigemDoScript

export type Configuracao = { propriedades: string | null; chavesPublicas: string | null }
export type Diferenca = { item: string; antes: string; depois: string; mudanca: 'Incluída' | 'Retirada' | 'Alterada' }

/** What two versions of the configuration differ in, property by property and key by key; order and comments say nothing (A53). */
export function compararConfiguracoes(antes: Configuracao, depois: Configuracao): Diferenca[] {
  const [la, ca] = [lerPropriedades(antes.propriedades), lerPropriedades(depois.propriedades)]
  const propriedades = [...new Set([...la.keys(), ...ca.keys()])]
    .sort()
    .map((item) => ({ item, antes: la.get(item), depois: ca.get(item) }))
  const [velhas, novas] = [listChavesPublicas(antes.chavesPublicas), listChavesPublicas(depois.chavesPublicas)]
  const chaves = [...new Set([...velhas, ...novas])].map((chave) => ({
    item: 'Chave pública',
    antes: velhas.includes(chave) ? chave : undefined,
    depois: novas.includes(chave) ? chave : undefined,
  }))
  return [...propriedades, ...chaves]
    .filter((um) => um.antes !== um.depois)
    .map(({ item, antes: era, depois: fica }) => ({
      item,
      antes: era ?? '',
      depois: fica ?? '',
      mudanca: era === undefined ? 'Incluída' : fica === undefined ? 'Retirada' : 'Alterada',
    }))
}

/** The same in one line each, for whoever is about to save. */
export const dizerDiferencas = (antes: Configuracao, depois: Configuracao): string[] =>
  compararConfiguracoes(antes, depois).map(({ item, antes: era, depois: fica, mudanca }) =>
    mudanca === 'Alterada' ? `${item}: de ${era} para ${fica}` : `${item}: ${mudanca.toLowerCase()} (${era || fica})`,
  )
