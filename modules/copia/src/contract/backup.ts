import { dataWire, defineCall, defineScreen, fileAnswer, okWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { conteudosBackup, formatosBackup, frequenciasBackup, situacoesBackup } from '../domain/backup.ts'

const access = { perfis: ['gestor', 'administrador'], chaves: ['iss:backup'] } as const
const keysOf = <T extends object>(labels: T) => z.enum(Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]])
const conteudo = keysOf(conteudosBackup)
const formato = keysOf(formatosBackup)

const agenda = z.object({
  conteudo,
  formato,
  frequencia: keysOf(frequenciasBackup),
  hora: z.string().max(5),
  dia: z.number().int().min(0).max(28).nullable(),
  data: dataWire().nullable(),
  email: z.string().trim().max(120).nullable(),
  ativa: z.boolean(),
})

const execucao = z.object({
  id: z.number().int(),
  pedidoEm: z.string(),
  fimEm: z.string().nullable(),
  conteudo: z.string(),
  formato: z.string(),
  origem: z.string(),
  situacao: keysOf(situacoesBackup),
  situacaoRotulo: z.string(),
  nome: z.string().nullable(),
  tamanho: z.number().nullable(),
  sha256: z.string().nullable(),
  linhas: z.number().nullable(),
  erro: z.string().nullable(),
  /** Tables written so far, of how many; null when it does not run. */
  feitos: z.number().nullable(),
  total: z.number().nullable(),
  baixavel: z.boolean(),
})

/** Schedule and last backups of the municipality (K07). */
export const buscarBackup = defineCall({
  method: 'POST',
  path: '/backup/buscar',
  summary: 'Backup: agendamento e últimos backups do município',
  request: z.object({}),
  answer: z.object({
    agenda: agenda.nullable(),
    versao: versaoWire(),
    proximaEm: z.string().nullable(),
    backups: z.array(execucao),
  }),
  access,
  effect: 'read',
})

export const salvarAgendaBackup = defineCall({
  method: 'POST',
  path: '/backup/salvar',
  summary: 'Backup: gravar o agendamento',
  request: agenda.extend({ versao: versaoWire() }),
  answer: okWire(),
  access,
  effect: 'write',
})

export const gerarBackupAgora = defineCall({
  method: 'POST',
  path: '/backup/gerar',
  summary: 'Backup: gerar agora',
  request: z.object({ conteudo, formato }),
  answer: okWire(),
  access,
  effect: 'write',
})

export const baixarBackup = defineCall({
  method: 'GET',
  path: '/backup/download/:id',
  summary: 'Backup: baixar o arquivo',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access,
  effect: 'write',
})

export const telaBackup = defineScreen({
  path: '/home/configuracao/backup',
  title: 'Backup',
  component: 'backup',
  access,
  menu: [{ area: 'configuracao', grupo: 'Município e acesso', ordem: 70, icone: 'database-export' }],
})
