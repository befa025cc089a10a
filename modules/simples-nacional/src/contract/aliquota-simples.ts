import {
  aliquotaWire,
  competenciaWire,
  dataWire,
  defineCall,
  defineScreen,
  dinheiroWire,
  idWire,
  okWire,
  pageRequest,
  versaoWire,
} from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesAliquota } from '../domain/situacao-aliquota.ts'
import { anexos } from '@iss/tributacao/domain/tabela-simples'

const optanteAccess = {
  chaves: ['iss:cadastro:alterarAliquotaSimples'],
  condicao: (user: { simples: boolean; podeAlterarAliquotaSimples: boolean }) => user.simples && user.podeAlterarAliquotaSimples,
}
const fiscoAccess = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

const passo = z.object({ passo: z.string(), descricao: z.string(), valores: z.record(z.string(), z.string()), fonte: z.string() })

const linha = z.object({
  atividade: idWire(),
  codigo: z.string(),
  nome: z.string(),
  anexo: z.enum(anexos),
  semAnexo: z.boolean(),
  passivelFatorR: z.boolean(),
  fatorR: aliquotaWire().nullable(),
  faixa: z.number().int(),
  nominal: aliquotaWire(),
  parcelaDeduzir: dinheiroWire(),
  efetiva: aliquotaWire(),
  /** ISS rate with 4 decimals and as the note prints it; null when the ISS is outside the DAS. */
  aliquotaExata: aliquotaWire().nullable(),
  aliquota: aliquotaWire().nullable(),
  /** What notes of the activity bear now: the rate of its annex. */
  atual: aliquotaWire().nullable(),
  memoria: z.array(passo),
})

/** The rate by activity for the revenue and the payroll told; without them, those of the city's own records (S20). */
export const calcularAliquotaSimples = defineCall({
  method: 'POST',
  path: '/aliquotasimples/calcular',
  summary: 'Calcular a alíquota do Simples Nacional',
  request: z.object({
    competencia: competenciaWire(),
    rbt12: dinheiroWire().nullable(),
    folha12: dinheiroWire().nullable(),
  }),
  answer: z.object({
    receitaApurada: dinheiroWire(),
    folhaRegistrada: dinheiroWire(),
    inicioAtividade: dataWire().nullable(),
    atual: aliquotaWire().nullable(),
    receitas: z.array(z.object({ competencia: z.string(), valor: dinheiroWire(), origem: z.enum(['PGDAS', 'REGISTROS']) })),
    linhas: z.array(linha),
    avisos: z.array(z.string()),
  }),
  access: optanteAccess,
  effect: 'read',
})

export const salvarAliquotaSimples = defineCall({
  method: 'POST',
  path: '/aliquotasimples/salvar',
  summary: 'Alterar a alíquota do Simples Nacional',
  request: z.object({
    competencia: competenciaWire(),
    rbt12: dinheiroWire(),
    folha12: dinheiroWire(),
    atividade: idWire(),
    /** Null takes the computed rate of the activity. */
    aliquota: aliquotaWire().nullable(),
    motivo: z.string().trim().max(500).default(''),
  }),
  answer: z.object({ mensagem: z.string(), aviso: z.string().nullable(), aliquota: aliquotaWire() }),
  access: optanteAccess,
  effect: 'write',
  idempotent: true,
})

const historico = z.object({
  id: idWire(),
  versao: versaoWire(),
  contribuinte: z.string(),
  documento: z.string(),
  competencia: z.string(),
  atividade: z.string(),
  anexo: z.enum(anexos),
  receitaApurada: dinheiroWire(),
  receitaInformada: dinheiroWire(),
  folha: dinheiroWire(),
  calculada: aliquotaWire().nullable(),
  aliquota: aliquotaWire(),
  anterior: aliquotaWire().nullable(),
  motivo: z.string(),
  situacao: z.enum(situacoesAliquota),
  situacaoRotulo: z.string(),
  parecer: z.string(),
  registradoEm: z.string(),
  analisadoEm: z.string(),
})

export const buscarHistoricoSimples = defineCall({
  method: 'POST',
  path: '/aliquotasimples/buscarHistorico',
  summary: 'Alterações da alíquota do Simples Nacional',
  request: z.object({ ...pageRequest }),
  answer: z.object({ lista: z.array(historico), total: z.number().int() }),
  access: optanteAccess,
  effect: 'read',
})

/** Rates that differ from the computed one and wait for the inspector; with `todas`, all changes of the city. */
export const buscarAnaliseSimples = defineCall({
  method: 'POST',
  path: '/aliquotasimples/buscarAnalise',
  summary: 'Alíquotas do Simples Nacional a analisar',
  request: z.object({ ...pageRequest, todas: z.boolean().default(false) }),
  answer: z.object({ lista: z.array(historico), total: z.number().int() }),
  access: fiscoAccess,
  effect: 'read',
})

/** Accepts a rate, or refuses it and puts the computed one in its place from the same competence on. */
export const analisarAliquotaSimples = defineCall({
  method: 'POST',
  path: '/aliquotasimples/analisar',
  summary: 'Analisar alíquota do Simples Nacional',
  request: z.object({
    id: idWire(),
    versao: versaoWire(),
    homologar: z.boolean(),
    parecer: z.string().trim().max(500).default(''),
  }),
  answer: okWire(),
  access: fiscoAccess,
  effect: 'write',
})

export const telaAliquotaSimples = defineScreen({
  path: '/home/actions/aliquota-simples',
  title: 'Alterar Alíquota do Simples',
  component: 'aliquota-simples',
  access: optanteAccess,
  menu: [
    {
      area: 'solicitacoes',
      grupo: 'Cadastro',
      ordem: 200,
      icone: 'percentage',
      palavras: ['mudar a alíquota', 'simples nacional'],
    },
  ],
})

export const telaAnaliseSimples = defineScreen({
  path: '/home/actions/analise-aliquota-simples',
  title: 'Alíquotas do Simples a analisar',
  component: 'analise-aliquota-simples',
  access: fiscoAccess,
  menu: [{ area: 'fiscal', grupo: 'Simples Nacional', ordem: 10, icone: 'percentage' }],
})
