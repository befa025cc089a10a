import { refere } from '@iss/platform/db'
import { defineErrors, refuse } from '@iss/kernel/errors'
import { digits } from '@iss/kernel/texto'
import { textOf } from '@iss/kinds'
import { defineLote, routine } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { streamQuery } from '@iss/list/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pessoaTable as pessoa, telefoneTable as telefone } from '../tables/pessoa.ts'

const erros = defineErrors('corrigir-telefone', {
  ddd: { field: 'ddd', message: 'Informe o DDD com dois dígitos, sem zero.' },
  invalido: { message: 'O número não é de um telefone: corrija-o no cadastro da pessoa.' },
  mudou: { message: 'O telefone foi alterado depois da prévia.' },
  mudouDepois: { message: 'O telefone foi alterado depois da correção.' },
})

/**
 * A phone as it should be kept: area code and eight or nine digits, without the code of the country, trunk zeros or punctuation. One without
 * area code gets `ddd`. Null for what no rule makes a phone. Source: A24, mask (00) 000000000 of spec 1.
 */
export function corrigirNumero(numero: string, ddd: string): string | null {
  const nacional = digits(numero)
    .replace(/^0+/, '')
    .replace(/^55(?=\d{10,11}$)/, '')
    .replace(/^0+/, '')
  if (nacional.length === 10 || nacional.length === 11) return nacional
  return nacional.length === 8 || nacional.length === 9 ? `${ddd}${nacional}` : null
}

type Parametros = { ddd: string }

async function* telefones(ctx: Context, { ddd }: Parametros) {
  const fora = ctx.db
    .select({ id: telefone.id, pessoaId: telefone.pessoaId, nome: pessoa.nome, numero: telefone.numero })
    .from(telefone)
    .innerJoin(pessoa, refere(telefone.pessoaId, pessoa))
    .where(sql`${telefone.numero} !~ '^[1-9][0-9]{9,10}$'`)
    .orderBy(asc(pessoa.nome), asc(telefone.id))
  for await (const { id, pessoaId, nome, numero } of streamQuery(ctx, fora)) {
    const novo = corrigirNumero(numero, ddd)
    yield {
      alvo: id,
      linha: { pessoa: nome, atual: numero, proposto: novo },
      impedimento: novo === null ? erros.invalido.message : null,
      conteudo: { pessoaId, de: numero },
    }
  }
}

/** Changes a phone that is still as it was seen, with its trace in the history of the person. */
async function trocar(ctx: Context, id: number, pessoaId: number, { de, para }: { de: string; para: string }): Promise<boolean> {
  const [mudado] = await ctx.db
    .update(telefone)
    .set({ numero: para })
    .where(and(eq(telefone.id, id), eq(telefone.numero, de)))
    .returning({ id: telefone.id })
  if (!mudado) return false
  await ctx.audit({
    tipo: 'cadastro.alterado',
    entidade: 'pessoa',
    entidadeId: pessoaId,
    antes: { telefone: de },
    depois: { telefone: para },
  })
  return true
}

/** Corrigir telefones (A24): every phone of the city outside the mask gets it, those without area code the one that is told. */
export const corrigirTelefone = defineLote({
  ...routine,
  slug: 'corrigir-telefone',
  title: 'Corrigir telefones',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 24, icone: 'phone' }],
  word: 'CORRIGIR',
  texts: {
    run: 'Corrigir telefones',
    item: ['telefone', 'telefones'],
    warning: 'Os telefones passam a ser os propostos na prévia.',
  },
  fields: {
    ddd: {
      kind: 'text',
      label: 'DDD padrão',
      required: true,
      max: 2,
      span: 3,
      schema: z.string().regex(/^[1-9]{2}$/, erros.ddd.message),
      help: 'Usado nos telefones que não têm DDD.',
    },
  },
  columns: [
    { key: 'pessoa', label: 'Pessoa', kind: 'text' },
    { key: 'atual', label: 'Atual', kind: 'telefone' },
    { key: 'proposto', label: 'Proposto', kind: 'telefone' },
  ],
  items: telefones,
  async run(ctx, { alvo, conteudo: { pessoaId, de } }, { valores }) {
    const para = corrigirNumero(de, valores.ddd) ?? refuse(erros.invalido)
    if (!(await trocar(ctx, alvo, pessoaId, { de, para }))) refuse(erros.mudou)
    return { mensagem: `Telefone corrigido para ${textOf('telefone', para)}.`, resultado: { para } }
  },
  undo: {
    days: 30,
    async run(ctx, { alvo, conteudo: { pessoaId, de }, resultado }) {
      const { para } = resultado as { para: string }
      if (!(await trocar(ctx, alvo, pessoaId, { de: para, para: de }))) refuse(erros.mudouDepois)
      return `Telefone de volta a ${textOf('telefone', de)}.`
    },
  },
})
