import { defineConfigForm } from '@iss/registry/definition'
import { adminDoConector } from '../contract/acessos.ts'
import { validarChavesPublicas } from '../domain/chaves-publicas.ts'
import { validarPropriedades } from '../domain/propriedades.ts'
import { dizerDiferencas } from '../domain/versoes.ts'

/** TNCGlobalConfig (A53): what every agent is told, and whose signatures count. */
export const tncGlobalConfig = defineConfigForm({
  slug: 'tnc-global-config',
  title: 'Conector: configuração global',
  path: '/home/actions/tnc-global-config',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 103, icone: 'settings' }],
  table: 'tnc_global_config',
  fields: {
    propriedades: {
      label: 'Propriedades',
      kind: 'longtext',
      max: 4000,
      help: 'Uma por linha, chave=valor: pingSegundos, itensPorMensagem, tentativas, nivelDeLog.',
      span: 12,
    },
    chavesPublicas: {
      label: 'Chaves públicas de quem assina scripts',
      kind: 'longtext',
      max: 4000,
      help: 'ed25519, uma por linha, em base64: a que agente-conector chaves mostra.',
      span: 12,
    },
    senhaProxy: {
      label: 'Senha do proxy do agente',
      kind: 'secret',
      max: 120,
      help: 'Guardada cifrada; não é mostrada de novo.',
      span: 6,
    },
  },
  links: [{ label: 'Versões', href: '/home/actions/tnc-config-versoes', icon: 'history' }],
  differences: dizerDiferencas,
  check: ({ propriedades, chavesPublicas }) => [...validarPropriedades(propriedades), ...validarChavesPublicas(chavesPublicas)],
})
