import { defineRegistry } from '@iss/registry/definition'
import { adminDoConector } from '../contract/acessos.ts'
import { camposDoScript, formaDosScripts, nomeUnico, testarEmSeco } from '../domain/campos-do-script.ts'

const forma = formaDosScripts('SINCRONIZACAO')

/** Signed mappings of this city's tables (A56): read-only on what is received; one that is not active is not sent. */
export const tncSyncScripts = defineRegistry({
  ...forma,
  fields: {
    ...camposDoScript,
    ordem: {
      label: 'Ordem',
      kind: 'integer',
      required: true,
      initial: 0,
      min: 0,
      max: 999,
      help: 'Entre os scripts da mesma rotina, do menor ao maior.',
      span: 3,
    },
    testeEm: { label: 'Testado em seco em', kind: 'datetime', readOnlyWhen: () => true, span: 3 },
    testeResultado: { label: 'Resultado do teste', kind: 'text', max: 600, readOnlyWhen: () => true, span: 6 },
  },
  list: ['nome', 'ativo', 'ordem', 'testeResultado'],
  order: ['ordem', 'nome'],
  actions: { ...forma.actions, testar: testarEmSeco },
  slug: 'tnc-sync-scripts',
  title: 'Conector: scripts de sincronização',
  path: '/home/actions/tnc-sync-scripts',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 106, icone: 'file-code' }],
  table: 'tnc_sync_script',
  unique: nomeUnico('tnc_sync_script_municipio_id_nome_key'),
})
