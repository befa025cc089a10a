import { perfisForaDaCentral } from '@iss/acesso/domain/permissoes-por-perfil'
import { type Access, defineCall, defineScreen, okWire, versaoWire } from '@iss/platform/contract'
import { menuDeContribuinte } from '@iss/portal/contract/menu'
import { z } from 'zod'
import { camposCentral } from '../domain/central-contrib.ts'

/** Neither gestor nor fiscal nor employee, with the function of the central (spec 2 §2.4). */
export const centralAccess = { naoPerfis: perfisForaDaCentral, chaves: ['iss:centralContrib'] } satisfies Access

/** Everything that the central shows of the selected person; a list or switch that the city hides is null. */
export const buscarCentralContrib = defineCall({
  method: 'POST',
  path: '/centralcontrib/buscarTO',
  summary: 'Central do contribuinte',
  request: z.object({}),
  answer: z.object({
    id: z.number().int(),
    versao: versaoWire(),
    nome: z.string(),
    situacao: z.string(),
    email: z.string(),
    /** Digits only. */
    telefone: z.string(),
    /** The user acts as himself: picture and e-mail are his own. */
    propria: z.boolean(),
    /** Registered as an occasional taxpayer, who keeps his registration by a request of its own. */
    eventual: z.boolean(),
    podeAlterarEmail: z.boolean(),
    podeAlterarImagem: z.boolean(),
    podeAlterarTelefone: z.boolean(),
    campos: z.array(
      z.object({ campo: z.enum(camposCentral), rotulo: z.string(), valor: z.string(), podeSolicitar: z.boolean() }),
    ),
    notificacoes: z.array(z.object({ name: z.string(), label: z.string(), effect: z.string(), valor: z.boolean() })).nullable(),
    migrador: z.object({ ultimaSincronia: z.string().nullable() }).nullable(),
    unidades: z.array(z.object({ sigla: z.string(), nome: z.string() })).nullable(),
    series: z
      .array(z.object({ id: z.number().int(), serie: z.string(), inicio: z.string(), fim: z.string().nullable() }))
      .nullable(),
    /** Accounts of the chart in force, of a bank only. */
    planoContas: z.array(z.object({ conta: z.string(), nome: z.string(), cosif: z.string() })).nullable(),
    /** Deductions of works allowed to the person; null also when there are none. */
    construcaoCivil: z
      .array(
        z.object({
          id: z.number().int(),
          tipo: z.string(),
          obra: z.string(),
          percentual: z.string().nullable(),
          inicio: z.string(),
          fim: z.string().nullable(),
        }),
      )
      .nullable(),
  }),
  access: centralAccess,
  effect: 'read',
})

/** Saves one section: what is left out stays as it is. */
export const salvarCentralContrib = defineCall({
  method: 'POST',
  path: '/centralcontrib/salvar',
  summary: 'Salvar dados da central do contribuinte',
  request: z.object({
    versao: versaoWire(),
    telefone: z.string().max(20).optional(),
    notificacoes: z.record(z.string(), z.boolean()).optional(),
  }),
  answer: okWire(),
  access: centralAccess,
  effect: 'write',
})

/** Asks the inspector for another value of one field; the answer is the request that was opened. */
export const solicitarAlteracaoCentral = defineCall({
  method: 'POST',
  path: '/centralcontrib/solicitarAlteracao',
  summary: 'Solicitar alteração de um dado do cadastro',
  request: z.object({
    campo: z.enum(camposCentral),
    valor: z.string().max(500).default(''),
    motivo: z.string().max(1000).default(''),
  }),
  answer: okWire().extend({ protocolo: z.string() }),
  access: centralAccess,
  effect: 'write',
})

/** Taxpayer's central (design S32): in the side menu, and where 'Configurações' of the user menu leads. */
export const telaCentralContrib = defineScreen({
  path: '/home/actions/central-contrib',
  title: 'Central do contribuinte',
  component: 'central-contrib',
  access: centralAccess,
  menu: [
    { area: 'lateral', grupo: 'Geral', ordem: 60, icone: 'id-badge-2', access: menuDeContribuinte },
    {
      area: 'usuario',
      grupo: 'Usuário',
      ordem: 30,
      rotulo: 'Configurações',
      icone: 'settings',
      access: { condicao: ({ autoridadeId }) => autoridadeId === null },
    },
  ],
})
