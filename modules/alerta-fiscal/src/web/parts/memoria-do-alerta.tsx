import { formatDocumento } from '@iss/kernel/documento'
import { kindOf } from '@iss/kinds'
import { labelRegimeIss } from '@iss/pessoa/domain/pessoa'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useTelas } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { Dialog } from '@iss/ui/dialog'
import { EmptyState } from '@iss/ui/empty-state'
import { formatDateTime, formatReais } from '@iss/ui/format'
import { DescriptionList } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { Button, Group, Stack, Text } from '@mantine/core'
import { buscarAlerta } from '../../contract/alertas.ts'
import { alertaTexts } from '../../domain/errors.ts'
import { labelTipoAlerta } from '../../domain/regras.ts'
import { labelSituacaoAlerta, tomSituacaoAlerta } from '../../domain/situacao-alerta.ts'
import { AcoesDoAlerta } from './acoes-do-alerta.tsx'

type Alerta = AnswerOutputOf<typeof buscarAlerta>
type Fato = Alerta['fatos'][number]

/** A figure in words, as its kind is read. */
const dizer = ({ tipo, valor }: Fato): string => {
  if (tipo === 'text' || valor === '') return valor || '-'
  if (tipo === 'integer') return kindOf('integer').text(kindOf('integer').parse(valor))
  return tipo === 'money' ? `R$ ${kindOf('money').text(kindOf('money').fromWire(valor))}` : valor.replace('.', ',')
}

type Props = { id: number; onClose: () => void; onAgendar: () => void }

/** Why an alert is there: the rule in words with the parameters of then, each figure that it looked at, and what became of it. */
export function MemoriaDoAlerta({ id, onClose, onAgendar }: Props) {
  const { data: alerta, isError } = useCall(buscarAlerta, { id }, { silent: true })
  return (
    <Dialog opened onClose={onClose} title="Por que este alerta?" size="lg">
      {isError ? <EmptyState title={alertaTexts.naoEncontrado} /> : null}
      {alerta ? <Memoria alerta={alerta} onAgendar={onAgendar} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Memoria({ alerta, onAgendar, onClose }: { alerta: Alerta } & Omit<Props, 'id'>) {
  const telas = useTelas()
  const ficha = '/home/actions/consulta-geral-contribuinte'
  const nome = `${alerta.contribuinte.nome} - ${formatDocumento(alerta.contribuinte.documento)}`
  const regime =
    alerta.tipoRegimeConfigurado === null
      ? [{ label: 'Regime', value: labelRegimeIss[alerta.tipoRegime] }]
      : [
          { label: 'Regime configurado', value: labelRegimeIss[alerta.tipoRegimeConfigurado] },
          { label: 'Regime pelos fatos', value: labelRegimeIss[alerta.tipoRegime] },
        ]
  return (
    <Stack>
      <Text>{`${alerta.titulo}. ${alerta.explicacao}`}</Text>
      <DescriptionList
        items={[
          {
            label: 'Contribuinte',
            value: telas.some(({ path }) => path === ficha) ? (
              <AppLink to={`${ficha}?id=${alerta.contribuinte.id}`}>{nome}</AppLink>
            ) : (
              nome
            ),
            span: 12,
          },
          { label: 'Competência', value: alerta.competencia.format() },
          { label: 'Tipo', value: labelTipoAlerta[alerta.tipo] },
          ...regime,
          ...(alerta.papel ? [{ label: 'Papel', value: alerta.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador' }] : []),
          { label: 'Valor esperado', value: formatReais(alerta.esperado) },
          { label: 'Valor encontrado', value: formatReais(alerta.encontrado) },
          { label: 'Impacto estimado no ISS', value: formatReais(alerta.impacto) },
          ...alerta.fatos.map((fato) => ({ label: fato.rotulo, value: dizer(fato) })),
          {
            label: 'Situação',
            value: <StatusPill tone={tomSituacaoAlerta[alerta.situacao]}>{labelSituacaoAlerta[alerta.situacao]}</StatusPill>,
          },
          { label: 'Números de', value: formatDateTime(alerta.atualizadoEm) },
          ...(alerta.fiscal ? [{ label: 'Fiscal', value: alerta.fiscal }] : []),
          ...(alerta.motivo ? [{ label: 'Motivo', value: alerta.motivo, span: 12 }] : []),
          ...(alerta.historico.length > 0
            ? [
                {
                  label: 'Histórico',
                  value: alerta.historico.map(({ id, em, quem, situacao, texto }) => (
                    <div key={id ?? 'fim'}>
                      {[`${formatDateTime(em)}, ${quem}: ${labelSituacaoAlerta[situacao]}`, texto].filter(Boolean).join('. ')}
                    </div>
                  )),
                  span: 12,
                },
              ]
            : []),
          ...(alerta.fiscalizacao
            ? [
                {
                  label: 'Fiscalização',
                  value: (
                    <AppLink
                      to={`/home/actions/consulta-fiscalizacao?id=${alerta.fiscalizacao.id}`}
                    >{`nº ${alerta.fiscalizacao.numero}`}</AppLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <AcoesDoAlerta alerta={alerta} onAgendar={onAgendar} />
      </Group>
    </Stack>
  )
}
