import { defineCall, defineScreen, municipioIdWire } from '@iss/platform/contract'
import { z } from 'zod'

const menuInfo = z.object({
  /** LIGADO while the connector of the city has answered within fifteen minutes (decisions C5). */
  status: z.string(),
  /** Moment of the last sign of the connector, ISO; null: never. */
  data: z.string().nullable(),
  controlaNumeracaoRPS: z.boolean(),
  encerraComAliqAtvHistFatu: z.boolean(),
  notaPremiada: z.boolean(),
})

/** What waits behind entries of the menu; those that the user may open. */
const contador = z.object({ nome: z.string(), path: z.string(), quantidade: z.number().int(), rotulo: z.string() })

const fiscalAccess = { perfis: ['fiscal', 'administrador', 'gestor'] } as const

/** Data of the inspector's menu: only for fiscal, administrator or gestor (spec 2 §2.8). */
export const buscarFiscalMenu = defineCall({
  method: 'POST',
  path: '/fiscalmenu/buscar',
  summary: 'Dados do menu fiscal',
  request: z.object({}).loose(),
  answer: menuInfo.extend({ contadores: z.array(contador) }),
  access: fiscalAccess,
  effect: 'read',
})

/** Data of the configuration menu (spec 2 §7); the city is that of the session, whatever the payload says. */
export const buscarConfiguracaoMenu = defineCall({
  method: 'POST',
  path: '/configuracaomenu/buscar',
  summary: 'Dados do menu de configuração',
  request: z.object({ idMunicipio: municipioIdWire().optional() }),
  /** `migrador`: LIGADO or DESLIGADO (K08). */
  answer: menuInfo.extend({ migrador: z.string() }),
  access: { perfis: ['gestor'] },
  effect: 'read',
})

/** Inspector's menu: its side-menu entry only for fiscal, the page also for administrator and gestor. */
export const telaFiscalMenu = defineScreen({
  path: '/home/fiscal-menu',
  title: 'Menu fiscal',
  component: 'fiscal-menu',
  aliases: ['/home/fiscal'],
  access: fiscalAccess,
  menu: [{ area: 'lateral', grupo: 'Fiscal', ordem: 30, icone: 'shield-check', access: { perfis: ['fiscal'] } }],
})

export const telaConfiguracaoMenu = defineScreen({
  path: '/home/configuracao-menu',
  title: 'Configurações',
  component: 'configuracao-menu',
  aliases: ['/home/configuracao'],
  access: { perfis: ['gestor'] },
  menu: [
    { area: 'lateral', grupo: 'Gestão', ordem: 80, icone: 'settings' },
    {
      area: 'usuario',
      grupo: 'Usuário',
      ordem: 30,
      icone: 'settings',
      // Neither employee nor an authority who acts as another person (spec 2 §2.3, A-16).
      access: { naoPerfis: ['funcionario'], condicao: ({ autoridadeId }) => autoridadeId === null },
    },
  ],
})

export const telaAdminMenu = defineScreen({
  path: '/home/admin-menu',
  title: 'Administração',
  component: 'admin-menu',
  aliases: ['/home/admin'],
  access: { perfis: ['administrador'] },
  menu: [{ area: 'lateral', grupo: 'Gestão', ordem: 90, icone: 'server-cog' }],
})

/** Teaching institution (spec 2 §2.11); its entries come with the screens that stand in the area 'ensino'. */
export const telaEnsinoMenu = defineScreen({
  path: '/home/ensino-menu',
  title: 'Instituição de ensino',
  component: 'ensino-menu',
  aliases: ['/home/ensino'],
  access: { perfis: ['ensino'], chaves: ['iss:ensino'] },
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 70, icone: 'school' }],
})
