import { DestaqueDoDocumento } from '@iss/documento/parts/destaque.tsx'
import { EnviosDoDocumento } from '@iss/documento/parts/envios.tsx'
import { LinkButton } from '@iss/portal/navigation'
import { CopyValue } from '@iss/ui/copy-value'
import { formatDate, formatReais } from '@iss/ui/format'
import { StatusPill } from '@iss/ui/status-pill'
import { Alert } from '@mantine/core'
import { tomSituacao } from '../../domain/tom-situacao.ts'
import type { Guia } from './guia-vista.ts'

type Props = { guia: Guia; onReenviar: (para: readonly string[]) => void }

/** What a guide costs today and what pays it: the Pix as QR code and to be copied, the digitable line, the link. */
export function DestaqueDaGuia({ guia, onReenviar }: Props) {
  const aberta = guia.situacao === 'A_VENCER' || guia.situacao === 'VENCIDA'
  // Past its last day the code bears an amount that no longer pays: neither paper nor screen gives it away.
  const pagavel = aberta && guia.impedimento === null && !guia.avisoPix
  const { link, qr, envios } = guia.compartilhar
  return (
    <DestaqueDoDocumento
      rotulo={aberta ? 'Valor a pagar' : 'Valor'}
      quantia={formatReais(guia.total)}
      anulado={guia.situacao === 'CANCELADA'}
      situacao={<StatusPill tone={tomSituacao(guia.situacao)}>{guia.situacaoRotulo}</StatusPill>}
      linhas={[
        { rotulo: 'Pagar até', valor: pagavel ? formatDate(guia.validade) : null },
        { rotulo: 'Linha digitável', valor: pagavel ? guia.linhaDigitavel : null },
      ]}
      qr={
        pagavel && guia.qrPix
          ? { codigo: guia.qrPix, rotulo: 'Pagar com Pix' }
          : { codigo: qr, rotulo: 'Abrir a guia no celular' }
      }
      acoes={
        <>
          {pagavel && guia.pix ? (
            <>
              <CopyValue value={guia.pix} variant="filled">
                Copiar Pix
              </CopyValue>
              <LinkButton to={`/home/actions/pix-guia?id=${guia.id}`} variant="light">
                Pagar com Pix
              </LinkButton>
            </>
          ) : null}
          {aberta && guia.avisoPix ? (
            <LinkButton to={`/home/actions/pix-guia?id=${guia.id}`}>Pagar hoje com Pix</LinkButton>
          ) : null}
          {pagavel ? <CopyValue value={guia.linhaDigitavel.replace(/\D/g, '')}>Copiar código</CopyValue> : null}
          <CopyValue value={link} copied="Link copiado">
            Copiar link
          </CopyValue>
        </>
      }
    >
      {aberta && guia.avisoPix ? (
        <Alert color="yellow" mt="md" title={`O código desta guia valia até ${formatDate(guia.validade)}`}>
          {guia.avisoPix}
        </Alert>
      ) : null}
      <EnviosDoDocumento envios={envios} onReenviar={onReenviar} />
    </DestaqueDoDocumento>
  )
}
