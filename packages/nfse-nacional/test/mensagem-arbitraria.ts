import fc from 'fast-check'
import { type Campos, type Grupo, isEscolha, type Membro, type Simples } from '../src/layout/esquema.ts'
import { type Mensagem, mensagens, type NomeMensagem } from '../src/layout/mensagens.ts'

type Objeto = Record<string, unknown>

const simples = new Map<Simples, fc.Arbitrary<string>>()

/** Texts that a simple type allows. */
function daSimples(tipo: Simples): fc.Arbitrary<string> {
  const pronto = simples.get(tipo)
  if (pronto) return pronto
  const novo = fazerSimples(tipo)
  simples.set(tipo, novo)
  return novo
}

function fazerSimples(tipo: Simples): fc.Arbitrary<string> {
  const { base, valores, padroes = [], minimo = 0, maximo = Infinity, tamanho, digitos } = tipo
  if (valores) return fc.constantFrom(...valores)
  if (base === 'date') return fc.constantFrom('2026-11-22', '2028-02-29')
  if (base === 'int') return fc.integer({ min: 0, max: 10 ** Math.min(digitos ?? 9, 9) - 1 }).map(String)
  const expressoes = padroes.map((padrao) => new RegExp(`^(?:${padrao})$`))
  const serve = (texto: string) =>
    texto.length >= (tamanho ?? minimo) &&
    texto.length <= (tamanho ?? maximo) &&
    expressoes.every((expressao) => expressao.test(texto))
  const deLetras = fc
    .array(fc.constantFrom('a', 'B', '7', 'ç', 'É', '.', '-'), {
      minLength: tamanho ?? Math.max(minimo, 1),
      maxLength: tamanho ?? Math.min(maximo, 40),
    })
    .map((letras) => letras.join(''))
  const doPadrao = expressoes[0] && !/a-zA-Z|!-ÿ|\\S/.test(expressoes[0].source) ? fc.stringMatching(expressoes[0]) : null
  return (
    doPadrao ??
    (expressoes.some(({ source }) => source.includes('a-zA-Z'))
      ? deLetras.map((texto) => texto.replace(/[^a-zA-Z0-9]/g, 'x'))
      : deLetras)
  ).filter(serve)
}

function doMembro(membro: Membro): fc.Arbitrary<unknown> {
  return membro.kind === 'grupo' ? doGrupo(membro) : daSimples(membro)
}

function doCampo(campo: Campos[string], presente: boolean): fc.Arbitrary<unknown> {
  if (campo.kind === 'assinatura') return fc.constant(undefined)
  if (campo.kind !== 'vezes') return doMembro(campo)
  if (campo.quantidade === 'lista') return fc.array(doMembro(campo.membro), { minLength: 1, maxLength: 2 })
  return presente ? doMembro(campo.membro) : fc.option(doMembro(campo.membro), { nil: undefined, freq: 2 })
}

function doGrupo(grupo: Grupo): fc.Arbitrary<Objeto> {
  const atributos = fc.record(Object.fromEntries(Object.entries(grupo.atributos).map(([nome, tipo]) => [nome, daSimples(tipo)])))
  const partes = grupo.partes.map((parte): fc.Arbitrary<Objeto> => {
    if (!isEscolha(parte))
      return fc.record(Object.fromEntries(Object.entries(parte).map(([nome, campo]) => [nome, doCampo(campo, false)])))
    const opcoes = Object.entries(parte.campos).map(([nome, campo]) =>
      doCampo(campo, true).map((valor): Objeto => ({ [nome]: valor })),
    )
    return fc.oneof(...opcoes)
  })
  return fc.tuple(atributos, ...partes).map((objetos) => semAusentes(Object.assign({}, ...objetos) as Objeto))
}

const semAusentes = (objeto: Objeto): Objeto =>
  Object.fromEntries(Object.entries(objeto).filter(([, valor]) => valor !== undefined))

/** Any message that satisfies the layout, without its signatures. */
export function mensagemArbitraria<N extends NomeMensagem>(nome: N): fc.Arbitrary<Mensagem<N>> {
  return doGrupo(mensagens[nome]) as unknown as fc.Arbitrary<Mensagem<N>>
}
