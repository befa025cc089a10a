import { defineRegistry } from '@iss/registry/definition'
import { adminDoConector } from '../contract/acessos.ts'
import { formaDosScripts, nomeUnico } from '../domain/campos-do-script.ts'

/** Signed mappings of this city's tables (A56): read-only on what is received; one that is not active is not sent. */
export const tncSyncScripts = defineRegistry({
  ...formaDosScripts,
  slug: 'tnc-sync-scripts',
  title: 'Conector: scripts de sincronização',
  path: '/home/actions/tnc-sync-scripts',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 106, icone: 'file-code' }],
  table: 'tnc_sync_script',
  unique: nomeUnico('tnc_sync_script_municipio_id_nome_key'),
})
