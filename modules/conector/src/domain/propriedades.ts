import { fill, type Violation } from '@iss/kernel/errors'
import { conectorErrors } from './errors.ts'

type Propriedade = { padrao: string; regra: RegExp; ajuda: string }

/** What agents may be told; nothing else is taken (A53). */
export const propriedadesConhecidas: Readonly<Record<string, Propriedade>> = {
  pingSegundos: { padrao: '60', regra: /^([1-9]\d|[1-5]\d\d|600)$/, ajuda: 'Segundos entre dois pings, de 10 a 600' },
  itensPorMensagem: { padrao: '500', regra: /^([1-9]\d{0,2}|1000)$/, ajuda: 'Itens de uma mensagem, até 1000' },
  tentativas: { padrao: '8', regra: /^([1-9]|1\d|20)$/, ajuda: 'Tentativas de um item antes de esperar por alguém, até 20' },
  nivelDeLog: { padrao: 'info', regra: /^(erro|info|depuracao)$/, ajuda: 'erro, info ou depuracao' },
}

/** Reads `chave=valor` lines; empty lines and those that begin with # say nothing. */
export function lerPropriedades(texto: string | null): Map<string, string> {
  const linhas = (texto ?? '').split(/\r?\n/).map((linha) => linha.trim())
  return new Map(
    linhas
      .filter((linha) => linha !== '' && !linha.startsWith('#'))
      .map((linha) => {
        const [chave = '', ...valor] = linha.split('=')
        return [chave.trim(), valor.join('=').trim()]
      }),
  )
}

/** Refuses a key that is not known and a value that breaks its rule, each by name. */
export function validarPropriedades(texto: string | null): Violation[] {
  return [...lerPropriedades(texto)].flatMap(([chave, valor]) => {
    const conhecida = Object.hasOwn(propriedadesConhecidas, chave) ? propriedadesConhecidas[chave] : undefined
    if (!conhecida) return [fill(conectorErrors.propriedadeDesconhecida, { chave })]
    return conhecida.regra.test(valor) ? [] : [fill(conectorErrors.propriedadeInvalida, { chave, regra: conhecida.ajuda })]
  })
}

/** What is in force: the city's value goes before the global one, that before the usual one. */
export function propriedadesEmVigor(
  global: string | null,
  municipio: string | null,
): { chave: string; valor: string; origem: 'PADRAO' | 'GLOBAL' | 'MUNICIPIO' }[] {
  const [daInstalacao, daCidade] = [lerPropriedades(global), lerPropriedades(municipio)]
  return Object.entries(propriedadesConhecidas).map(([chave, { padrao }]) => {
    const sobreposto = daCidade.get(chave)
    if (sobreposto !== undefined) return { chave, valor: sobreposto, origem: 'MUNICIPIO' }
    const valor = daInstalacao.get(chave)
    return valor === undefined ? { chave, valor: padrao, origem: 'PADRAO' } : { chave, valor, origem: 'GLOBAL' }
  })
}
