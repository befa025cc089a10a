import { useScheduled } from '@iss/list/web/use-scheduled'
import { useCallMutation } from '@iss/portal/hooks'
import { agendarExportacaoNfe } from '../../contract/exportar-nfe.ts'

/** Asks for the ZIP of every note by the queue. */
export function useExportacaoNaFila() {
  return useCallMutation(agendarExportacaoNfe, { onSuccess: useScheduled() })
}
