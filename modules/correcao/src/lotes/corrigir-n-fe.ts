import { AppError, refuse } from '@iss/kernel/errors'
import { digits } from '@iss/kernel/texto'
import { defineLote, routine } from '@iss/lote/definition'
import { isEnderecoEmail } from '@iss/documento/domain/enderecos-email'
import { getNota } from '@iss/nota/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import {
  type CampoCorrigivel,
  camposCorrigiveis,
  type Correcao,
  correcaoErrors,
  corrigirNota,
} from '../domain/correcao-pontual.ts'
import { conferirMunicipio, gravarCorrecao, lerFatosDaCorrecao, lerNotaACorrigir } from '../server/corrigir-pontual.ts'
import { examinarFiltro, type FiltroDeNotas, filtroDeNotas, listNotasDoLote, textosDeNotas } from '../server/notas-do-lote.ts'

type Parametros = FiltroDeNotas & { campo: CampoCorrigivel; valor: string | null }

const SEM_VALOR: readonly CampoCorrigivel[] = ['SENHA', 'TOTAIS']

/** The new value as it is kept; refuses what the field cannot hold. */
async function lerValor(ctx: Context, { campo, valor }: Parametros): Promise<string> {
  if (SEM_VALOR.includes(campo)) return ''
  const texto = (valor ?? '').trim()
  if (texto === '') return refuse(correcaoErrors.valor)
  if (campo === 'EMAIL') return isEnderecoEmail(texto) ? texto : refuse(correcaoErrors.email)
  if (campo === 'CTISS') return texto.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  if (campo === 'INCIDENCIA') await conferirMunicipio(ctx, digits(texto))
  return digits(texto)
}

async function corrigir(ctx: Context, id: number, campo: CampoCorrigivel, valor: string): Promise<Correcao> {
  const nota = await getNota(ctx, id)
  return corrigirNota(await lerNotaACorrigir(ctx, nota), campo, valor, await lerFatosDaCorrecao(ctx, nota))
}

async function* notas(ctx: Context, parametros: Parametros) {
  const { campo, valor: _texto, ...filtro } = parametros
  const valor = await lerValor(ctx, parametros)
  const achadas = []
  for await (const achada of listNotasDoLote(ctx, {
    filtro,
    escolhidas: null,
    data: 'emissao',
    onde: eq(notaFiscalTable.estado, 'EMITIDA'),
    impedimento: async () => [],
  }))
    achadas.push(achada)
  for (const { alvo, linha } of achadas) {
    const { de, para, recusa } = await corrigir(ctx, alvo, campo, valor)
    const { numero, prestador, emissao, tomador } = linha
    yield {
      alvo,
      linha: { numero, prestador, emissao, tomador, atual: de, proposto: para },
      impedimento: recusa?.message ?? null,
      conteudo: { de, para },
    }
  }
}

/** Corrigir NF-e (A32): one field of notes in force that is neither value, date, number, taker nor tax. */
export const corrigirNFe = defineLote({
  ...routine,
  slug: 'corrigir-n-fe',
  title: 'Corrigir NF-e',
  menu: [{ area: 'admin', grupo: 'Dados fiscais e tabelas', ordem: 32, icone: 'edit' }],
  word: 'CORRIGIR',
  texts: {
    run: 'Corrigir notas',
    item: textosDeNotas.item,
    found: textosDeNotas.found,
    search: textosDeNotas.search,
    empty: textosDeNotas.empty,
    warning: 'As notas passam a dizer o que a prévia propõe; o que diziam fica no histórico de cada uma.',
  },
  fields: {
    ...filtroDeNotas('Emissão'),
    campo: {
      kind: 'select',
      label: 'Campo',
      required: true,
      options: camposCorrigiveis,
      span: 6,
    },
    valor: {
      kind: 'text',
      label: 'Novo valor',
      max: 150,
      span: 6,
      when: { field: 'campo', is: ['CTISS', 'CNAE', 'INCIDENCIA', 'EMAIL'] },
    },
  },
  check: examinarFiltro,
  columns: [
    { key: 'numero', label: 'Nota', kind: 'text', link: '/home/actions/nota-fiscal?id={alvo}' },
    { key: 'prestador', label: 'Prestador', kind: 'text', hideOnMobile: true },
    { key: 'emissao', label: 'Emissão', kind: 'datetime', hideOnMobile: true },
    { key: 'tomador', label: 'Tomador', kind: 'text', hideOnMobile: true },
    { key: 'atual', label: 'Atual', kind: 'text' },
    { key: 'proposto', label: 'Proposto', kind: 'text' },
  ],
  items: notas,
  async run(ctx, { alvo, conteudo: { de } }, { valores }) {
    const { campo } = valores
    const valor = await lerValor(ctx, valores)
    const nota = await getNota(ctx, alvo, true)
    if (nota.estado !== 'EMITIDA') refuse(correcaoErrors.mudou)
    const correcao = await corrigir(ctx, alvo, campo, valor)
    if (correcao.recusa) throw new AppError('business', [correcao.recusa])
    if (correcao.de !== de) refuse(correcaoErrors.mudou)
    await gravarCorrecao(ctx, nota, campo, de, correcao.para)
    return `Nota nº ${nota.numero} corrigida.`
  },
  undo: {
    days: 30,
    async run(ctx, { alvo, conteudo: { de, para } }, { valores: { campo } }) {
      if (SEM_VALOR.includes(campo)) refuse(correcaoErrors.naoDesfaz)
      const nota = await getNota(ctx, alvo, true)
      const { de: atual } = await corrigir(ctx, alvo, campo, de)
      if (nota.estado !== 'EMITIDA' || atual !== para) refuse(correcaoErrors.mudouDepois)
      await gravarCorrecao(ctx, nota, campo, para, de)
      return `Nota nº ${nota.numero} de volta ao que dizia.`
    },
  },
})
