import { defineRegistry } from '@iss/registry/definition'
import { adminDoConector } from '../contract/acessos.ts'
import { formaDosScripts, nomeUnico } from '../domain/campos-do-script.ts'

/** TNCGlobalScript (A55): signed mappings of the protocol. */
export const tncGlobalScripts = defineRegistry({
  ...formaDosScripts('GLOBAL'),
  slug: 'tnc-global-scripts',
  title: 'Conector: scripts globais',
  path: '/home/actions/tnc-global-scripts',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 105, icone: 'file-code' }],
  table: 'tnc_global_script',
  unique: nomeUnico('tnc_global_script_municipio_id_nome_key'),
})
