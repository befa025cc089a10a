import { Competencia } from '@iss/kernel/competencia'
import { type Data, instanteDe, plusDays } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { cancelarDocumento } from '@iss/documento/server'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { registrarRecibo } from '../server/emitir-recibo.ts'
import { lerParte } from '../server/parte-do-recibo.ts'

type Modelo = { dia: Data; dias: number; para: DemoPessoa; bem: string; quantidade: string; unitario: string }

async function idDe(ctx: Context, chave: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[chave])
  if (!pessoa) throw new Error(`The demonstration has no person '${chave}'`)
  return pessoa.id
}

async function emitir(
  ctx: Context,
  prestadorId: number,
  { dia, dias, para, bem, quantidade, unitario }: Modelo,
): Promise<number> {
  const { dados, endereco } = await lerParte(ctx, await idDe(ctx, para))
  const { id } = await registrarRecibo(ctx, {
    prestadorId,
    emissao: instanteDe(dia, '09:40:00'),
    pedido: {
      dataPrestacao: dia,
      periodoInicio: dia,
      periodoFim: plusDays(dia, dias - 1),
      locatario: { ...dados, endereco },
      itens: [{ descricao: bem, unidade: null, quantidade: Decimal4.from(quantidade), valorUnitario: Decimal4.from(unitario) }],
      observacoes: '',
    },
  })
  return id
}

/** Rentals of the rental company: past, about to end, cancelled, of today. */
export const recibosLocacaoDemo = defineDemo({
  nome: 'recibos-locacao',
  ordem: 414,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const locadora = await idDe(ctx, 'locadora')
    const mes = Competencia.fromData(hoje)
    await emitir(ctx, locadora, {
      dia: `${mes.plusMonths(-2)}-05`,
      dias: 30,
      para: 'hospital',
      bem: 'Gerador de 60 kVA',
      quantidade: '1',
      unitario: '3200.00',
    })
    await emitir(ctx, locadora, {
      dia: plusDays(hoje, -28),
      dias: 30,
      para: 'beta',
      bem: 'Andaime tubular, por metro',
      quantidade: '120',
      unitario: '18.5',
    })
    const errado = await emitir(ctx, locadora, {
      dia: hoje,
      dias: 3,
      para: 'beta',
      bem: 'Betoneira 400 litros',
      quantidade: '2',
      unitario: '500.00',
    })
    await cancelarDocumento(ctx, errado, 'Quantidade de máquinas informada a menor')
    await emitir(ctx, locadora, {
      dia: hoje,
      dias: 3,
      para: 'beta',
      bem: 'Betoneira 400 litros',
      quantidade: '3',
      unitario: '500.00',
    })
  },
})
