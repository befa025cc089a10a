import { defineScreen } from '@iss/platform/contract'
import { menuDeContribuinte } from '@iss/portal/contract/menu'
import { documentosAccess } from './consulta.ts'

/** Asks for code and captcha when the server's own page of this address has no good proof (spec 1 §2.2, §2.3). */
export const telaDocumentosPublico = defineScreen({
  path: '/public/documentos',
  title: 'Verificação de documento',
  component: 'documentos-publico',
  access: { public: true },
})

export const telaDocumentos = defineScreen({
  path: '/home/actions/documentos',
  title: 'Documentos',
  component: 'documentos',
  aliases: ['/home/documento'],
  access: documentosAccess,
  menu: [{ area: 'lateral', grupo: 'Geral', ordem: 20, icone: 'file-text', access: menuDeContribuinte }],
})
