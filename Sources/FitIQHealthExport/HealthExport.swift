import CZlib
import FitIQDomain
