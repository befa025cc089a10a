import { defineCall, defineScreen, fileAnswer, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'

const access = { chaves: ['iss:offline'] } as const

/** The program offered, null when there is none; `sha256` is that of the file which is downloaded. */
export const buscarAplicativo = defineCall({
  method: 'POST',
  path: '/aplicativo/buscar',
  summary: 'Aplicativo desktop oferecido',
  request: z.object({}),
  answer: z.object({
    aplicativo: z
      .object({
        arquivo: z.string(),
        versao: z.string(),
        tamanho: z.number().int(),
        sha256: z.string(),
        enviadoEm: z.string(),
        instrucoes: z.string(),
      })
      .nullable(),
  }),
  access,
  effect: 'read',
})

const gestao = { perfis: ['administrador'] } as const

/** What the administrator published, and the version of the row under which he changes it; zero: nothing yet. */
export const buscarPublicacaoAplicativo = defineCall({
  method: 'POST',
  path: '/aplicativo/buscarTO',
  summary: 'Publicação do aplicativo desktop',
  request: z.object({}),
  answer: z.object({
    versao: versaoWire(),
    arquivo: z.object({ id: idWire(), nome: z.string() }).nullable(),
    versaoAplicativo: z.string(),
    instrucoes: z.string(),
  }),
  access: gestao,
  effect: 'read',
})

/** Publishes a program, or takes it out of the page (no file). */
export const salvarAplicativo = defineCall({
  method: 'POST',
  path: '/aplicativo/salvar',
  summary: 'Publicar o aplicativo desktop',
  request: z.object({
    versao: versaoWire(),
    arquivoId: idWire().nullable(),
    versaoAplicativo: z.string().trim().max(30),
    instrucoes: z.string().trim().max(4000),
  }),
  answer: okWire(),
  access: gestao,
  effect: 'write',
})

export const telaPublicarAplicativo = defineScreen({
  path: '/home/admin/aplicativo-desktop',
  title: 'Aplicativo desktop',
  component: 'publicar-aplicativo',
  access: gestao,
  menu: [{ area: 'admin', grupo: 'Operação', ordem: 95, icone: 'download' }],
})

export const baixarAplicativo = defineCall({
  method: 'GET',
  path: '/aplicativo/baixar',
  summary: 'Baixar o aplicativo desktop',
  request: z.object({}),
  answer: fileAnswer,
  access,
  effect: 'read',
})

/** Download of the desktop tool (S28). */
export const telaAplicativo = defineScreen({
  path: '/home/actions/aplicativo-desktop',
  title: 'Download do aplicativo desktop',
  component: 'aplicativo-desktop',
  access,
  menu: [{ area: 'solicitacoes', grupo: 'Ajuda', ordem: 280, icone: 'download' }],
})
