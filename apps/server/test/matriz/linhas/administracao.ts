import { type Linha, type Quem, todos } from '../quem.ts'

const administrador: Quem = { perfis: ['administrador'] }
const consoles: Quem = { perfis: ['administrador'], chaves: ['iss:admin:console'] }
const sql: Quem = { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:sqlInterativo'] }

/** Cities of the installation, consoles, monitor: the administrator's alone, but for the interactive SQL of the tax office. */
export const telas: readonly Linha[] = [
  [
    administrador,
    'spec 2 §2.10',
    '/home/actions/editar-municipio /home/actions/certificados /home/actions/gestor /home/actions/broadcast-notificacao /home/admin/instance-monitor /home/actions/importar-dados-bancarios /home/actions/import-giss',
  ],
  [
    consoles,
    'spec 2 §2.10',
    '/home/actions/jpql /home/actions/remover-entidade /home/actions/sql-load-and-delete-entity /home/actions/script-explorer /home/actions/script-console',
  ],
  [administrador, 'desenho', '/home/configuracao/leiautes-do-livro /home/configuracao/leiautes-giss'],
  [consoles, 'desenho', '/home/actions/consultas-executadas'],
  [sql, 'spec 2 §2.8', '/home/fiscal/sql-interativo'],
]
export const chamadas: readonly Linha[] = [
  [
    administrador,
    'desenho',
    '/editarmunicipio/* /relatorio/certificados-da-instalacao/* /relatorio/duvidas-da-instalacao/* /gestor/* /broadcastnotificacao/* /instancemonitor/* /leiautesdolivro/* /leiautesgiss/*',
  ],
  [
    consoles,
    'desenho',
    '/consultaentidade/validar /consultaentidade/executar /removerentidade/* /sqlloadanddeleteentity/* /scriptconsole/* /scriptexplorer/codigo /relatorio/script-explorer/* /relatorio/consultas-executadas/*',
  ],
  [
    { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:admin:console', 'iss:sqlInterativo'] },
    'desenho',
    '/consultaentidade/catalogo',
  ],
  [sql, 'desenho', '/sqlinterativo/*'],
  // Named after the screen of the gestor, not after the list of the administrator.
  [{ perfis: ['gestor'] }, 'desenho', '/certificados/*'],
  [todos, 'desenho', '/notificacaosistema/ver'],
]
