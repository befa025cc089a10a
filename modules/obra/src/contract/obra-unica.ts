import {
  aliquotaWire,
  type Access,
  dataWire,
  defineCall,
  defineScreen,
  dinheiroWire,
  idWire,
  okWire,
  versaoWire,
} from '@iss/platform/contract'
import { z } from 'zod'
import { decisoesObraUnica, situacoesObraUnica } from '../domain/obra-unica.ts'
import { obraAccess } from './obra.ts'

/** Inspectors and managers with the function of works (F56). */
export const fiscalDeObras = { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:obras'] } as const satisfies Access

const linha = z.object({
  id: idWire(),
  descricao: z.string(),
  fornecedor: z.string(),
  nota: z.string(),
  data: dataWire(),
  valor: dinheiroWire(),
  aceito: dinheiroWire(),
  correcao: z.string(),
})

/** A note of works with its deduction, whole (F56). */
export const buscarObraUnica = defineCall({
  method: 'POST',
  path: '/obraunica/buscar',
  summary: 'Obra única',
  request: z.object({ id: idWire() }),
  answer: z.object({
    id: idWire(),
    versao: versaoWire(),
    situacao: z.enum(situacoesObraUnica),
    situacaoRotulo: z.string(),
    obra: z.string(),
    codigo: z.string(),
    responsavel: z.string(),
    inicio: dataWire(),
    endereco: z.string(),
    prestador: z.string(),
    prestadorDocumento: z.string(),
    abatimento: z.string().nullable(),
    /** A note, or a paper note of the ledger: then its number there. */
    nota: z.object({
      id: idWire(),
      papel: z.boolean(),
      numero: z.number().int(),
      data: dataWire(),
      competencia: z.string(),
      encerrada: z.boolean(),
      valor: dinheiroWire(),
      deducoes: dinheiroWire(),
      base: dinheiroWire(),
      aliquota: aliquotaWire(),
      imposto: dinheiroWire(),
    }),
    /** Documents that the note deducts and that the city knows, by what they are. */
    notasDeduzidas: z.array(linha),
    escrituracoes: z.array(linha),
    /** All lines of the deduction: what a decision corrects. */
    linhas: z.array(linha),
    parecer: z.string().nullable(),
    fiscal: z.string().nullable(),
    glosado: dinheiroWire(),
    debito: dinheiroWire().nullable(),
    ultimaAlteracao: z.string(),
  }),
  access: fiscalDeObras,
  effect: 'read',
})

/** Approves, corrects or rejects the deduction of a note of works. `aceito`: what is left of a line. */
export const salvarObraUnica = defineCall({
  method: 'POST',
  path: '/obraunica/salvar',
  summary: 'Analisar obra única',
  request: z.object({
    id: idWire(),
    versao: versaoWire(),
    decisao: z.enum(decisoesObraUnica),
    parecer: z.string().max(2000),
    correcoes: z
      .array(z.object({ id: idWire(), aceito: dinheiroWire() }))
      .max(1000)
      .default([]),
  }),
  answer: okWire(),
  access: fiscalDeObras,
  effect: 'write',
})

/** The authority says whether works are exempt. */
export const isentarObra = defineCall({
  method: 'POST',
  path: '/obra/isentar',
  summary: 'Marcar obra como isenta',
  request: z.object({ id: idWire(), isenta: z.boolean() }),
  answer: okWire(),
  access: fiscalDeObras,
  effect: 'write',
})

export const telaObrasUnicas = defineScreen({
  path: '/home/actions/obras-unicas',
  title: 'Obras únicas',
  component: 'obras-unicas',
  access: obraAccess,
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 69, icone: 'clipboard-check', palavras: ['dedução', 'abatimento'] }],
})

export const telaObraUnica = defineScreen({
  path: '/home/actions/obra-unica',
  title: 'Análise de obra única',
  component: 'obra-unica',
  access: fiscalDeObras,
})
